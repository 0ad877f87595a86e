import Foundation

extension BytesNotation {
    /// The bytes; nil where the text is none of the notation.
    func data(_ text: [UInt8]) -> Data? {
        switch self {
        case .base64: Data(base64Encoded: Data(text))
        case .base64URL: Self.base64URL(text)
        case .hex: Self.hex(text)
        }
    }

    /// For an error message.
    var description: String {
        switch self {
        case .base64: "bytes in base64"
        case .base64URL: "bytes in base64 for URLs"
        case .hex: "bytes in hexadecimal digits"
        }
    }

    private static func base64URL(_ text: [UInt8]) -> Data? {
        guard !text.contains(UInt8(ascii: "+")), !text.contains(UInt8(ascii: "/")) else { return nil }
        var plain = text.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        if plain.last != UInt8(ascii: "=") {
            plain += Array(repeating: UInt8(ascii: "="), count: (4 - plain.count % 4) % 4)
        }
        return Data(base64Encoded: Data(plain))
    }

    private static func hex(_ text: [UInt8]) -> Data? {
        guard text.count % 2 == 0 else { return nil }
        var data = Data(capacity: text.count / 2)
        for index in stride(from: 0, to: text.count, by: 2) {
            guard let high = text[index].hexadecimalValue, let low = text[index + 1].hexadecimalValue else {
                return nil
            }
            data.append(high << 4 | low)
        }
        return data
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit, capital or not; nil where the byte is none.
    var hexadecimalValue: UInt8? {
        if isDigit { return self & 0x0F }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}
