internal import Foundation

/// Escapes text for the parts of a URL (RFC 3986) and for forms (WHATWG URL, section 5).
enum PercentEncoding {
    /// Items as a URL's query: everything but unreserved characters is escaped.
    static func query(_ items: [QueryItem]) -> String {
        joined(items) { escaped($0, keeping: unreserved) }
    }

    /// Items as the body of a form: a space is written `+`.
    static func form(_ items: [QueryItem]) -> String {
        joined(items) { escaped($0, keeping: formSafe, spaceAsPlus: true) }
    }

    /// Text as one segment of a path: everything but unreserved characters is escaped, `/` too.
    static func pathSegment(_ text: String) -> String {
        escaped(text, keeping: unreserved)
    }

    /// The names of the items in the query that a URL has, unescaped.
    static func names(inQueryOf url: String) -> Set<String> {
        guard let mark = url.firstIndex(of: "?") else { return [] }
        let query = url[url.index(after: mark)...].prefix { $0 != "#" }
        return Set(query.split(separator: "&").map { unescaped($0.prefix { $0 != "=" }) })
    }

    private static func unescaped(_ text: Substring) -> String {
        text.replacing("+", with: " ").removingPercentEncoding ?? String(text)
    }

    private static let alphanumeric = Set(UInt8(ascii: "a")...UInt8(ascii: "z"))
        .union(UInt8(ascii: "A")...UInt8(ascii: "Z"))
        .union(UInt8(ascii: "0")...UInt8(ascii: "9"))
    /// RFC 3986, section 2.3.
    private static let unreserved = alphanumeric.union("-._~".utf8)
    /// The bytes that the form serializer leaves as they are.
    private static let formSafe = alphanumeric.union("*-._".utf8)

    private static func joined(_ items: [QueryItem], escape: (String) -> String) -> String {
        items.flatMap(\.pairs)
            .map { escape($0.name) + ($0.value.map { "=" + escape($0) } ?? "") }
            .joined(separator: "&")
    }

    private static func escaped(_ text: String, keeping kept: Set<UInt8>, spaceAsPlus: Bool = false) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if kept.contains(byte) {
                bytes.append(byte)
            } else if spaceAsPlus, byte == UInt8(ascii: " ") {
                bytes.append(UInt8(ascii: "+"))
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
