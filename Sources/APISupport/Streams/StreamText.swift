internal import APISupportDefaults
internal import APISupportText
internal import Foundation

/// The text of a body that comes in pieces, in UTF-8; the charset is decided on as for whole bodies, by the first 64 KB.
///
/// A text in UTF-8 is handed on unchecked: who reads it checks it, and tells the place.
struct StreamText {
    private enum Charset {
        /// The bytes so far, of which these are not handed on.
        case undecided(Data)
        case utf8
        case other(CharsetDecoder)
    }

    private let declared: Result<APISupportText.Charset?, CharsetError>
    private let format: BodyFormat
    private let reading: ResponseReading
    private var charset = Charset.undecided(Data())
    /// The number of bytes that were handed on while nothing was decided: they are the same in all charsets in question.
    private var passed = 0

    /// Begins a text.
    init(_ mediaType: MediaType?, as format: BodyFormat, _ reading: ResponseReading) {
        declared = Result { () throws(CharsetError) in
            guard let label = mediaType?["charset"] else { return nil }
            return try APISupportText.Charset(named: label)
        }
        self.format = format
        self.reading = reading
    }

    /// The text of the bytes that come next, as far as it can be told.
    mutating func text(of bytes: Data) throws(CharsetError) -> Data {
        switch charset {
        case .utf8: return bytes
        case .other(var decoder):
            let text = try decoder.decode(bytes)
            charset = .other(decoder)
            return text
        case .undecided(let start): return try decide(start + bytes, isWhole: false)
        }
    }

    /// The text that is left when no more bytes come.
    mutating func rest() throws(CharsetError) -> Data {
        var text = Data()
        if case .undecided(let start) = charset { text = try decide(start, isWhole: true) }
        if case .other(var decoder) = charset { text += try decoder.finish() }
        return text
    }

    /// Decides if that is possible, and gives the text that is then known.
    private mutating func decide(_ start: Data, isWhole: Bool) throws(CharsetError) -> Data {
        if passed == 0 {
            // Byte order marks and the patterns of zeros have up to four bytes, an XML declaration many more.
            guard start.count >= 4 || isWhole, !mayBeDeclaration(start) || isWhole else {
                charset = .undecided(start)
                return Data()
            }
            if let found = try known(start) { return try settle(found, start) }
        }
        guard let fallback = reading.fallback.charset else { return try settle(.utf8, start) }
        let decisive = start.prefix(Defaults.charsetDecisionSize - passed)
        let isASCII = decisive.allSatisfy { $0 < 0x80 }
        let isComplete = isWhole || passed + start.count >= Defaults.charsetDecisionSize
        guard isComplete || (isASCII && fallback.keepsASCII) else {
            charset = .undecided(start)
            return Data()
        }
        guard isComplete || !isASCII else {
            passed += start.count
            charset = .undecided(Data())
            return start
        }
        return try settle(isUTF8(decisive, isWhole: isWhole && decisive.count == start.count) ? .utf8 : fallback, start)
    }

    /// Whether the bytes may be the beginning of an XML declaration that goes on.
    private func mayBeDeclaration(_ start: Data) -> Bool {
        guard format != .json, start.count < 1_024 else { return false }
        let opening = Data("<?xml".utf8)
        let mark = APISupportText.Charset.detectBOM(start) != nil
        return !mark && start.prefix(opening.count) == opening.prefix(start.count)
            && start.firstRange(of: Data("?>".utf8)) == nil
    }

    /// The charset that the bytes, the response or the request tell; nil when none does.
    private func known(_ start: Data) throws(CharsetError) -> APISupportText.Charset? {
        if let mark = APISupportText.Charset.detectBOM(start) { return mark.charset }
        if let label = try declared.get() { return label }
        if format == .xml, let found = try APISupportText.Charset(xmlDeclarationIn: start) { return found }
        if format == .json, let found = APISupportText.Charset(jsonZeroPatternOf: start) { return found }
        return reading.responseCharset
    }

    private func isUTF8(_ bytes: Data, isWhole: Bool) -> Bool {
        do throws(CharsetError) {
            _ = try APISupportText.Charset.utf8.decode(Data(bytes))
            return true
        } catch {
            // The last character may be cut.
            return !isWhole && error.byteOffset.map { bytes.count - $0 < 4 } == true
        }
    }

    private mutating func settle(_ found: APISupportText.Charset, _ start: Data) throws(CharsetError) -> Data {
        guard found != .utf8 else {
            charset = .utf8
            return start
        }
        var decoder = CharsetDecoder(found)
        let text = try decoder.decode(start)
        charset = .other(decoder)
        return text
    }
}

extension APISupportText.Charset {
    /// Whether ASCII characters are bytes of the same number.
    fileprivate var keepsASCII: Bool {
        (try? encode("<{\n")) == Data("<{\n".utf8)
    }
}
