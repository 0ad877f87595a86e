/// Why bytes could not be read in a charset, or text not written in one.
public struct CharsetError: Error, Hashable, Sendable {
    /// What kind of failure it was.
    public var code: Code
    /// The charset's name or, where there is no such charset, the label that was asked for.
    public var charset: String
    /// The offset of the first byte that can't be read, or of the character in the text's UTF-8 that can't be
    /// written; nil when the failure has no place.
    public var byteOffset: Int?
    /// What went wrong, in words for a person.
    public var message: String

    init(_ code: Code, charset: String, byteOffset: Int? = nil, _ message: String) {
        self.code = code
        self.charset = charset
        self.byteOffset = byteOffset
        self.message = message
    }

    /// The kinds of failure; more may be added.
    public struct Code: Hashable, Sendable {
        /// The code's name, as written below.
        public let name: String

        private init(_ name: String) {
            self.name = name
        }

        /// Bytes that are not valid in the charset.
        public static let invalidCharsetData = Code("invalidCharsetData")
        /// There is no charset of that label, or none that is safe to read.
        public static let unsupportedCharset = Code("unsupportedCharset")
        /// A character that the charset does not have.
        public static let unencodable = Code("unencodable")
    }
}

extension CharsetError.Code: CustomStringConvertible {
    /// The code's name.
    public var description: String { name }
}

extension CharsetError: CustomStringConvertible {
    /// Code, message and place in one line.
    public var description: String {
        "\(code): \(message)" + (byteOffset.map { " at byte \($0)" } ?? "")
    }
}

extension CharsetError {
    /// The error for bytes that are not valid in a charset.
    static func invalid(_ charset: Charset, at offset: Int, _ reason: String) -> CharsetError {
        CharsetError(.invalidCharsetData, charset: charset.name, byteOffset: offset, "\(reason) in \(charset.name)")
    }

    /// The error for a character that a charset does not have.
    static func unencodable(_ scalar: Unicode.Scalar, _ charset: Charset, at offset: Int) -> CharsetError {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let shown =
            scalar.properties.isWhitespace || scalar.properties.generalCategory == .control ? "" : " (\(scalar))"
        return CharsetError(
            .unencodable,
            charset: charset.name,
            byteOffset: offset,
            "\(charset.name) has no character \(code)\(shown)"
        )
    }

    /// The error for a label that names no charset that can be read.
    static func unsupported(_ label: String) -> CharsetError {
        CharsetError(.unsupportedCharset, charset: label, "the charset \"\(label)\" is not supported")
    }
}
