public import Foundation

extension Charset {
    /// The text as bytes of this charset, without a byte order mark.
    ///
    /// What is written reads back as the same text: a character is never replaced by a similar one.
    ///
    /// - Throws: `unencodable` with the first character that the charset does not have, and its offset in the text's
    ///   UTF-8; `unsupportedCharset` where this system can't write the charset.
    public func encode(_ text: String) throws(CharsetError) -> Data {
        switch kind {
        case .utf8: Data(text.utf8)
        case .utf16LE, .utf16BE: UTF16Coding(charset: self).encode(text)
        case .utf32LE, .utf32BE: UTF32Coding(charset: self).encode(text)
        case .iso2022JP: try ISO2022JPCoding().encode(text)
        default:
            if let table = singleByteTable {
                try table.encode(text, charset: self)
            } else {
                try MultiByteCoding(charset: self).encode(text)
            }
        }
    }
}
