/// A value's text, as UTF-8.
@usableFromInline typealias TextBytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
    /// The text without the white space of XML (space, tab, line feed, carriage return) at its ends.
    func trimmingSpace() -> TextBytes {
        var start = 0
        var end = count
        while start < end, self[start].isXMLSpace { start += 1 }
        while end > start, self[end - 1].isXMLSpace { end -= 1 }
        return TextBytes(rebasing: self[start..<end])
    }

    /// Whether there is nothing but white space of XML.
    func isBlank() -> Bool {
        allSatisfy(\.isXMLSpace)
    }

    /// Whether the text is this ASCII word, capitals or not; the word is given in small letters.
    func isWord(_ word: StaticString) -> Bool {
        count == word.utf8CodeUnitCount
            && word.withUTF8Buffer { letters in zip(self, letters).allSatisfy { $0 | 0x20 == $1 } }
    }

    /// The text in quotes for an error message, cut after 60 characters.
    func quoted() -> String {
        String(decoding: prefix(256), as: UTF8.self).quotedForMessage(isCut: count > 256)
    }
}

extension String {
    /// The text in quotes for an error message: control characters escaped, cut after 60 characters.
    func quotedForMessage(isCut: Bool = false) -> String {
        var text = "\""
        for scalar in unicodeScalars.prefix(60) { text += scalar.escaped(asASCII: false) }
        return text + (isCut || unicodeScalars.count > 60 ? "…\"" : "\"")
    }

    /// Hands out the UTF-8 of the text.
    func withTextBytes<Result>(
        _ body: (TextBytes) throws(EntityError) -> Result
    ) throws(EntityError) -> Result {
        var copy = self
        return try copy.withUTF8 { bytes in
            Swift.Result { () throws(EntityError) in try body(bytes) }
        }.get()
    }
}

extension UInt8 {
    /// Whether the byte is a space, a tab, a line feed or a carriage return.
    @usableFromInline var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
    /// Whether the byte is a digit of ASCII.
    @usableFromInline var isDigit: Bool { self &- 0x30 < 10 }
    /// Whether the byte is a letter of ASCII.
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
