/// A charset: how text is written as bytes.
///
/// The charsets are those of the Encoding Standard, and UTF-32. Reading is strict: bytes that are not valid are an
/// error with their place, never a replacement character.
public struct Charset: Hashable, Sendable {
    /// Which charset it is.
    let kind: CharsetKind

    init(_ kind: CharsetKind) {
        self.kind = kind
    }

    /// The charset's name, as the Encoding Standard writes it: `UTF-8`, `windows-1251`, `Shift_JIS`.
    public var name: String { kind.rawValue }

    /// UTF-8.
    public static let utf8 = Charset(.utf8)
    /// UTF-16, the lower byte of a unit first.
    public static let utf16LE = Charset(.utf16LE)
    /// UTF-16, the higher byte of a unit first.
    public static let utf16BE = Charset(.utf16BE)
    /// UTF-32, the lowest byte of a unit first.
    public static let utf32LE = Charset(.utf32LE)
    /// UTF-32, the highest byte of a unit first.
    public static let utf32BE = Charset(.utf32BE)
    /// Windows Cyrillic.
    public static let windows1251 = Charset(.windows1251)
    /// Windows Western European; the Encoding Standard reads ISO-8859-1 and US-ASCII as this one.
    public static let windows1252 = Charset(.windows1252)
    /// Cyrillic of Unix systems.
    public static let koi8R = Charset(.koi8R)
    /// Cyrillic of DOS.
    public static let ibm866 = Charset(.ibm866)
    /// Japanese of Windows.
    public static let shiftJIS = Charset(.shiftJIS)
    /// Japanese of Unix systems.
    public static let eucJP = Charset(.eucJP)
    /// Japanese with escape sequences, of mail.
    public static let iso2022JP = Charset(.iso2022JP)
    /// Korean of Windows and Unix systems.
    public static let eucKR = Charset(.eucKR)
    /// Traditional Chinese.
    public static let big5 = Charset(.big5)
    /// Simplified Chinese; read as GB18030, of which it is a part.
    public static let gbk = Charset(.gbk)
    /// Simplified Chinese, with all characters of Unicode.
    public static let gb18030 = Charset(.gb18030)
}

extension Charset: CustomStringConvertible {
    /// The charset's name.
    public var description: String { name }
}
