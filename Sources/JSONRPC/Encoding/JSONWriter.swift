#if JSON
internal import Foundation

/// Writes values as JSON (RFC 8259), without white space.
struct JSONWriter {
    /// An array, since `Data` takes several times as long to grow by a few bytes.
    private var bytes: [UInt8] = []

    /// What was written.
    var data: Data { Data(bytes) }

    /// The bytes of a value.
    static func bytes(_ value: RPCValue) -> Data {
        var writer = JSONWriter()
        writer.write(value)
        return writer.data
    }

    /// A text in quotes.
    static func quoted(_ text: String) -> String {
        String(decoding: bytes(.string(text)), as: UTF8.self)
    }

    mutating func write(_ value: RPCValue) {
        switch value {
        case .null: plain("null")
        case .bool(let value): plain(value ? "true" : "false")
        case .integer(let number): plain("\(number)")
        case .double(let number): plain("\(number)")
        case .number(let text): plain(text)
        case .string(let text): string(text)
        case .date(let date): string(date.extended)
        case .data(let data): string(data.base64EncodedString())
        case .array(let elements): array(elements) { writer, element in writer.write(element) }
        case .object(let members): object(members)
        }
    }

    /// Writes an array, its elements each through a function.
    mutating func array<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
        plain("[")
        for (index, element) in elements.enumerated() {
            if index > 0 { plain(",") }
            write(&self, element)
        }
        plain("]")
    }

    mutating func object(_ members: [RPCValue.Member]) {
        plain("{")
        for (index, member) in members.enumerated() {
            if index > 0 { plain(",") }
            string(member.key)
            plain(":")
            write(member.value)
        }
        plain("}")
    }

    private mutating func plain(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.contains(where: Self.needsEscape) {
            for byte in text.utf8 { Self.needsEscape(byte) ? escape(byte) : bytes.append(byte) }
        } else {
            bytes.append(contentsOf: text.utf8)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): plain(#"\""#)
        case UInt8(ascii: "\\"): plain(#"\\"#)
        case UInt8(ascii: "\n"): plain(#"\n"#)
        case UInt8(ascii: "\r"): plain(#"\r"#)
        case UInt8(ascii: "\t"): plain(#"\t"#)
        default: plain(#"\u00"# + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
        }
    }
}
#endif
