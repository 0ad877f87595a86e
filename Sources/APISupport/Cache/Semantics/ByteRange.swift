internal import APISupportHTTP
internal import Foundation

/// One range of bytes that a request asks for (RFC 9110, section 14.1.2).
struct ByteRange {
    private let first: Int?
    private let last: Int?

    /// Reads the field `Range`; nil where it is missing, malformed, or asks for several ranges or other units.
    init?(_ request: HTTPRequest) {
        guard let text = request.headers["Range"], text.lowercased().hasPrefix("bytes=") else { return nil }
        let parts = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        (first, last) = (Self.number(parts[0]), Self.number(parts[1]))
        guard first != nil || last != nil, parts[0].isEmpty == (first == nil), parts[1].isEmpty == (last == nil) else {
            return nil
        }
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }

    /// The bytes meant, of so many; nil where there are none.
    private func bytes(of count: Int) -> Range<Int>? {
        let range: (Int, Int)
        if let first {
            range = (first, min(last ?? count - 1, count - 1))
        } else {
            guard let last, last > 0 else { return nil }
            range = (max(0, count - last), count - 1)
        }
        return range.0 <= range.1 ? range.0..<(range.1 + 1) : nil
    }

    /// Makes a part (206) of a whole stored response; nil where the range fits nothing in it.
    func part(of response: HTTPResponse) -> HTTPResponse? {
        guard let range = bytes(of: response.body.count) else { return nil }
        var part = response
        part.status = 206
        part.body = response.body.dropFirst(range.lowerBound).prefix(range.count)
        part.headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(response.body.count)"
        part.headers["Content-Length"] = String(range.count)
        return part
    }
}
