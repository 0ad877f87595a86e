#if XML
/// Writes the tokens of a document as UTF-8: escapes, checks, indents.
///
/// It trusts its caller in the order of calls, and checks names and characters.
struct XMLWriter {
    private(set) var output: [UInt8] = []
    private let indentation: Int?
    /// Whether a start tag still lacks its `>`.
    private var isTagOpen = false
    /// For each open element whether it is indented inside, and whether something is in it.
    private var open: [(isIndented: Bool, hasContent: Bool)] = []

    init(_ options: XMLPrintingOptions) {
        indentation = options.indentation
        if options.declaration {
            output += #"<?xml version="1.0" encoding="UTF-8"?>"#.utf8
            output.append(UInt8(ascii: "\n"))
        }
    }

    /// Begins an element; `holdsText` keeps white space out of it.
    mutating func start(_ name: String, holdsText: Bool) {
        beginContent()
        output.append(UInt8(ascii: "<"))
        output += name.utf8
        isTagOpen = true
        let isOuterIndented = open.last?.isIndented ?? (indentation != nil)
        open.append((isIndented: isOuterIndented && !holdsText, hasContent: false))
    }

    /// Adds an attribute, or the declaration of a namespace, to the start tag.
    mutating func attribute(_ name: String, _ value: String) throws(XMLError) {
        output.append(UInt8(ascii: " "))
        output += name.utf8
        output += "=\"".utf8
        try escape(value, inAttribute: true)
        output.append(UInt8(ascii: "\""))
    }

    /// Ends the innermost element.
    mutating func end(_ name: String) {
        let element = open.removeLast()
        if isTagOpen {
            output += "/>".utf8
            isTagOpen = false
        } else {
            if element.isIndented, element.hasContent { newLine() }
            output += "</".utf8
            output += name.utf8
            output.append(UInt8(ascii: ">"))
        }
    }

    mutating func text(_ text: String) throws(XMLError) {
        closeTag()
        try escape(text, inAttribute: false)
    }

    /// Writes a CDATA section; several where the text holds the mark of its end, or a CR, which needs a reference.
    mutating func cdata(_ text: String) throws(XMLError) {
        closeTag()
        output += "<![CDATA[".utf8
        let start = output.count
        for byte in text.utf8 {
            if byte == 0x0D {
                output += "]]>&#13;<![CDATA[".utf8
            } else {
                // Byte by byte: to a string the mark followed by an accent is not the mark.
                if byte == UInt8(ascii: ">"), output[start...].suffix(2).elementsEqual("]]".utf8) {
                    output += "]]><![CDATA[".utf8
                }
                try append(byte)
            }
        }
        output += "]]>".utf8
    }

    mutating func comment(_ text: String) throws(XMLError) {
        beginContent()
        output += "<!--".utf8
        let start = output.count
        for byte in text.utf8 {
            if byte == UInt8(ascii: "-"), output[start...].last == byte { throw Self.forbiddenComment }
            try append(byte)
        }
        if output[start...].last == UInt8(ascii: "-") { throw Self.forbiddenComment }
        output += "-->".utf8
    }

    private static var forbiddenComment: XMLError {
        XMLError(.invalidCharacter, "A comment can't contain '--' or end with '-'")
    }

    /// Ends the start tag that is open, and indents for an element or a comment.
    private mutating func beginContent() {
        closeTag()
        guard let element = open.last else {
            if indentation != nil, let last = output.last, last != UInt8(ascii: "\n") { newLine() }
            return
        }
        open[open.count - 1].hasContent = true
        if element.isIndented { newLine() }
    }

    private mutating func closeTag() {
        guard isTagOpen else { return }
        output.append(UInt8(ascii: ">"))
        isTagOpen = false
    }

    private mutating func newLine() {
        output.append(UInt8(ascii: "\n"))
        output += repeatElement(UInt8(ascii: " "), count: open.count * (indentation ?? 0))
    }

    private static func forbidden(_ scalar: Unicode.Scalar) -> XMLError {
        let hex = String(scalar.value, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: max(0, 4 - hex.count)) + hex
        return XMLError(.invalidCharacter, "XML can't contain the character U+\(padded)")
    }

    private mutating func escape(_ text: String, inAttribute: Bool) throws(XMLError) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case UInt8(ascii: "\"") where inAttribute: output += "&quot;".utf8
            // As references, since a reader would make spaces or line feeds of them.
            case 0x0D: output += "&#13;".utf8
            case 0x0A where inAttribute: output += "&#10;".utf8
            case 0x09 where inAttribute: output += "&#9;".utf8
            default: try append(byte)
            }
        }
    }

    /// Appends a byte of UTF-8, unless it is, or ends, a character that XML forbids (XML 1.0, production 2).
    private mutating func append(_ byte: UInt8) throws(XMLError) {
        switch byte {
        case 0..<0x20 where byte != 0x0A && byte != 0x0D && byte != 0x09: throw Self.forbidden(Unicode.Scalar(byte))
        case 0xBE where output.suffix(2).elementsEqual([0xEF, 0xBF]): throw Self.forbidden("\u{FFFE}")
        case 0xBF where output.suffix(2).elementsEqual([0xEF, 0xBF]): throw Self.forbidden("\u{FFFF}")
        default: output.append(byte)
        }
    }
}
#endif
