#if XML
import Foundation

/// A linear look at all markup of a stream, before libxml2 sees it; it goes on where it stopped.
///
/// It bounds start tags, as `TagScanner` does for whole documents, and tells up to where markup is complete: libxml2 gets no
/// other, so that it sees the same however the stream is cut.
struct StreamTagScanner {
    private enum State {
        case text
        /// Behind a `<`.
        case opened
        /// Behind `<!`, before it is clear of what.
        case declaration
        case comment
        case section
        case instruction
        case doctype
        case endTag
        case startTag
    }

    private let limits: XMLLimits
    private var state = State.text
    /// The place of the next byte in the stream.
    private(set) var place: Int
    private var markupStart = 0
    /// How much of its closing mark has been seen.
    private var matched = 0
    /// The quotation mark that closes a value; 0 outside of values.
    private var quote: UInt8 = 0
    private var attributes = 0
    private var head: [UInt8] = []
    private var doctype = DoctypeScanner()

    init(from start: Int, limits: XMLLimits) {
        place = start
        self.limits = limits
    }

    /// The place up to which all markup is complete.
    var completeEnd: Int { state == .text ? place : markupStart }

    /// Looks at the next bytes; throws at the first start tag that breaks a limit.
    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) throws(TagScanner.Finding) {
        let start = place
        var index = 0
        while index < bytes.count {
            if state == .text {
                guard let base = bytes.baseAddress,
                    let found = memchr(base + index, Int32(UInt8(ascii: "<")), bytes.count - index)
                else { break }
                index = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
                markupStart = start + index - 1
                state = .opened
                continue
            }
            let byte = bytes[index]
            index += 1
            place = start + index
            try take(byte)
        }
        place = start + bytes.count
    }

    private mutating func take(_ byte: UInt8) throws(TagScanner.Finding) {
        switch state {
        case .text: break
        case .opened: open(byte)
        case .declaration: declare(byte)
        case .comment: close(byte, with: "-->")
        case .section: close(byte, with: "]]>")
        case .instruction: close(byte, with: "?>")
        case .doctype: if doctype.ends(with: byte) { state = .text }
        case .endTag: if byte == UInt8(ascii: ">") { state = .text }
        case .startTag: try takeInTag(byte)
        }
    }

    private mutating func open(_ byte: UInt8) {
        matched = 0
        switch byte {
        case UInt8(ascii: "!"):
            state = .declaration
            head = []
        case UInt8(ascii: "?"): state = .instruction
        case UInt8(ascii: "/"): state = .endTag
        default:
            state = .startTag
            quote = 0
            attributes = 0
            if byte == UInt8(ascii: ">") { state = .text }
        }
    }

    private mutating func declare(_ byte: UInt8) {
        head.append(byte)
        if head.elementsEqual("--".utf8) {
            state = .comment
        } else if head.elementsEqual("[CDATA[".utf8) {
            state = .section
        } else if !"--".utf8.starts(with: head), !"[CDATA[".utf8.starts(with: head) {
            state = .doctype
            doctype = DoctypeScanner()
            for byte in head where state == .doctype && doctype.ends(with: byte) { state = .text }
        }
    }

    /// Looks for a closing mark whose first bytes are the same, but for the last.
    private mutating func close(_ byte: UInt8, with mark: StaticString) {
        let last = mark.utf8CodeUnitCount - 1
        if matched == last, byte == mark.utf8Start[last] {
            state = .text
        } else if byte == mark.utf8Start[0] {
            matched = min(matched + 1, last)
        } else {
            matched = 0
        }
    }

    private mutating func takeInTag(_ byte: UInt8) throws(TagScanner.Finding) {
        if quote != 0 {
            if byte == quote { quote = 0 }
        } else if byte == UInt8(ascii: ">") {
            state = .text
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            quote = byte
        } else if byte == UInt8(ascii: "=") {
            attributes += 1
            if let limit = limits.attributes, attributes > limit {
                throw finding(.attributeLimit, "An element has more than \(limit) attributes")
            }
        }
        if let limit = limits.startTagSize, place - markupStart > limit {
            throw finding(.startTagLimit, "A start tag has more than \(limit) bytes")
        }
    }

    private func finding(_ code: XMLError.Code, _ message: String) -> TagScanner.Finding {
        TagScanner.Finding(code: code, message: message, offset: markupStart)
    }
}

/// Looks for the end of a DOCTYPE, whose brackets, values, comments and instructions may hold a `>` of their own.
private struct DoctypeScanner {
    private var brackets = 0
    private var quote: UInt8 = 0
    /// The last three bytes; an end is looked for behind them.
    private var recent: (UInt8, UInt8, UInt8) = (0, 0, 0)
    private var isInComment = false
    private var isInInstruction = false

    /// Takes a byte; true where it is the end.
    mutating func ends(with byte: UInt8) -> Bool {
        let (third, second, first) = recent
        recent = (second, first, byte)
        if isInComment {
            if second == UInt8(ascii: "-"), first == UInt8(ascii: "-"), byte == UInt8(ascii: ">") {
                isInComment = false
            }
        } else if isInInstruction {
            if first == UInt8(ascii: "?"), byte == UInt8(ascii: ">") { isInInstruction = false }
        } else if quote != 0 {
            if byte == quote { quote = 0 }
        } else if third == UInt8(ascii: "<"), second == UInt8(ascii: "!"), first == UInt8(ascii: "-"),
            byte == UInt8(ascii: "-")
        {
            isInComment = true
            // The dashes that begin a comment don't end it.
            recent = (0, 0, 0)
        } else if first == UInt8(ascii: "<"), byte == UInt8(ascii: "?") {
            isInInstruction = true
            recent = (0, 0, 0)
        } else {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["): brackets += 1
            case UInt8(ascii: "]"): brackets -= 1
            case UInt8(ascii: ">"): return brackets <= 0
            default: break
            }
        }
        return false
    }
}
#endif
