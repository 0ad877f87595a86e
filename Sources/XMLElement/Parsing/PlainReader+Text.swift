#if XML
import Foundation

extension PlainReader {
    // MARK: Text

    /// Reads text up to the next markup.
    mutating func text() -> Bool {
        while cursor < end, cursor.pointee != UInt8(ascii: "<") {
            let start = cursor
            guard passText() else { return false }
            if cursor > start { append(start, cursor - start) }
            guard cursor < end, cursor - start <= Self.longestPiece else { return false }
            if cursor.pointee == UInt8(ascii: "&") {
                moveToSide()
                let count = sideText.count
                guard reference() else { return false }
                runLength += sideText.count - count
            }
        }
        return cursor < end
    }

    /// Adds a piece of the document to the text; it stays where it is as long as it is the only one.
    private mutating func append(_ piece: UnsafePointer<UInt8>, _ count: Int) {
        if runLength == 0 {
            runStart = piece - base
        } else if runStart + runLength != piece - base {
            moveToSide()
            sideText.append(UnsafeBufferPointer(start: piece, count: count))
        }
        runLength += count
    }

    /// Copies the text so far behind the document's own bytes.
    private mutating func moveToSide() {
        guard runLength == 0 || runStart < source.count else { return }
        let copy = sideText.count
        if runLength > 0 { sideText.append(UnsafeBufferPointer(start: base + runStart, count: runLength)) }
        runStart = source.count + copy
    }

    /// Puts away the text in front of a start tag: in the tag's own node, where it stands right before it.
    mutating func putAwayText(before offset: Int) -> UInt32 {
        guard runLength > 0 else { return 0 }
        if runStart + runLength == offset {
            defer { runLength = 0 }
            return UInt32(runLength)
        }
        appendTextNode()
        return 0
    }

    private mutating func appendTextNode(_ kind: UInt32 = XMLNode.text) {
        guard runLength > 0 else { return }
        let offset = runStart < source.count ? runStart : textStart - base
        var node = XMLNode(name: kind, parent: current, offset: UInt32(offset))
        node.textStart = UInt32(truncatingIfNeeded: runStart)
        node.textLength = UInt32(truncatingIfNeeded: runLength)
        node.end = UInt32(nodes.count + 1)
        node.attributesStart = UInt32(attributes.count)
        nodes.append(node)
        runLength = 0
    }

    // MARK: Other markup

    /// Reads a CDATA section, or passes over a comment.
    mutating func commentOrSection() -> Bool {
        guard starts(with: "<![CDATA[") else {
            guard passComment() else { return false }
            textStart = cursor
            return true
        }
        appendTextNode()
        cursor += 9
        let start = cursor
        while true {
            guard passSection() else { return false }
            if starts(with: "]]>") { break }
            cursor += 1
        }
        guard cursor > start, cursor - start <= Self.longestPiece else { return false }
        (runStart, runLength) = (start - base, cursor - start)
        appendTextNode(XMLNode.cdata)
        cursor += 3
        textStart = cursor
        return true
    }

    /// Passes over a comment, in which no two hyphens stand side by side.
    private mutating func passComment() -> Bool {
        guard starts(with: "<!--") else { return false }
        let start = cursor
        cursor += 4
        while true {
            guard passComment(to: UInt8(ascii: "-")) else { return false }
            if starts(with: "--") { break }
            cursor += 1
        }
        guard starts(with: "-->"), cursor - start <= Self.longestPiece else { return false }
        cursor += 3
        return true
    }

    /// Passes over white space and comments outside of the root.
    mutating func passMisc() -> Bool {
        while cursor < end {
            guard passSpace() != nil else { return true }
            guard end - cursor > 1, cursor[1] == UInt8(ascii: "!") else { return true }
            guard passComment() else { return false }
        }
        return true
    }

    /// Passes over an XML declaration, where there is one.
    ///
    /// Its encoding doesn't count, as long as it is one of those that agree with ASCII.
    mutating func passDeclaration() -> Bool {
        guard starts(with: "<?xml") else { return true }
        cursor += 5
        guard passSpace() == true, pseudoAttribute("version") == "1.0", var isBehindSpace = passSpace() else {
            return false
        }
        if isBehindSpace, starts(with: "encoding") {
            let families = ["utf-8", "windows-125", "iso-8859-", "koi8-"]
            guard let label = pseudoAttribute("encoding")?.lowercased(), let isSpace = passSpace(),
                families.contains(where: { label.hasPrefix($0) }), label.utf8.allSatisfy(Self.isLabelByte)
            else { return false }
            isBehindSpace = isSpace
        }
        if isBehindSpace, starts(with: "standalone") {
            guard let value = pseudoAttribute("standalone"), value == "yes" || value == "no", passSpace() != nil else {
                return false
            }
        }
        guard starts(with: "?>") else { return false }
        cursor += 2
        return true
    }

    private static func isLabelByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") <= 25 || byte &- UInt8(ascii: "0") <= 9 || byte == UInt8(ascii: "-")
    }

    /// The value of `name="value"`, which is short; nil where that does not stand here.
    private mutating func pseudoAttribute(_ name: StaticString) -> String? {
        guard starts(with: name) else { return nil }
        cursor += name.utf8CodeUnitCount
        guard end - cursor > 2, cursor.pointee == UInt8(ascii: "="),
            cursor[1] == UInt8(ascii: "\"") || cursor[1] == UInt8(ascii: "'"),
            let quote = memchr(cursor + 2, Int32(cursor[1]), min(end - cursor - 2, 40))
        else { return nil }
        let value = UnsafeBufferPointer(
            start: cursor + 2,
            count: UnsafeRawPointer(quote) - UnsafeRawPointer(cursor + 2)
        )
        cursor += value.count + 3
        return String(decoding: value, as: UTF8.self)
    }

    // MARK: References

    /// Reads a reference to a predefined entity or to a character, into the side text.
    mutating func reference() -> Bool {
        let name = cursor + 1
        guard let semicolon = memchr(name, Int32(UInt8(ascii: ";")), min(end - name, 10)) else { return false }
        let length = UnsafeRawPointer(semicolon) - UnsafeRawPointer(name)
        guard let scalar = Self.character(UnsafeBufferPointer(start: name, count: length)) else { return false }
        UTF8.encode(scalar).map { for byte in $0 { sideText.append(byte) } }
        cursor = name + length + 1
        return true
    }

    private static func character(_ name: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        switch name.count {
        case 2 where name[1] == UInt8(ascii: "t") && name[0] == UInt8(ascii: "l"): return "<"
        case 2 where name[1] == UInt8(ascii: "t") && name[0] == UInt8(ascii: "g"): return ">"
        case 3 where name.elementsEqual("amp".utf8): return "&"
        case 4 where name.elementsEqual("quot".utf8): return "\""
        case 4 where name.elementsEqual("apos".utf8): return "'"
        default: break
        }
        guard name.first == UInt8(ascii: "#") else { return nil }
        let isHexadecimal = name.count > 1 && name[1] == UInt8(ascii: "x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard let first = digits.first, isHexDigit(first) else { return nil }
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
        guard let number, number >= 0x20 || number == 0x9 || number == 0xA || number == 0xD,
            number != 0xFFFE, number != 0xFFFF
        else { return nil }
        return Unicode.Scalar(number)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") <= 9 || (byte | 0x20) &- UInt8(ascii: "a") <= 5
    }
}
#endif
