import Foundation
import TestSupport

/// An index of the Encoding Standard: the character of each pointer.
struct EncodingIndex {
    let scalars: [Int: Unicode.Scalar]

    init(_ name: String) throws {
        let text = String(decoding: try Corpora.data("encoding/whatwg/index-\(name.lowercased()).txt"), as: UTF8.self)
        var scalars: [Int: Unicode.Scalar] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t").map { $0.trimmingCharacters(in: .whitespaces) }
            guard fields.count > 1, let pointer = Int(fields[0]), let value = UInt32(fields[1].dropFirst(2), radix: 16)
            else { continue }
            scalars[pointer] = Unicode.Scalar(value)
        }
        self.scalars = scalars
    }

    subscript(pointer: Int) -> String? {
        scalars[pointer].map { String($0) }
    }
}

/// One of the Encoding Standard's charsets.
struct StandardCharset: Decodable {
    let name: String
    let labels: [String]

    private struct Group: Decodable {
        let heading: String
        let encodings: [StandardCharset]
    }

    /// All of them.
    static func all() throws -> [StandardCharset] {
        try Corpora.json("encoding/whatwg/encodings.json", as: [Group].self).flatMap(\.encodings)
    }

    /// The names of those in which each byte is a character.
    static func singleByteNames() throws -> [String] {
        try Corpora.json("encoding/whatwg/encodings.json", as: [Group].self)
            .filter { $0.heading.contains("single-byte") }
            .flatMap(\.encodings)
            .map(\.name)
    }
}
