#if XML
import Foundation

/// A linear look at all start tags, before libxml2 sees them.
///
/// libxml2 compares each attribute of an element with all others before it reports the element, so their number must be
/// bounded beforehand. Up to the first error the tags found here are those that libxml2 finds; at it libxml2 is stopped.
struct TagScanner {
    /// What breaks a limit, and where.
    struct Finding: Error {
        let code: XMLError.Code
        let message: String
        let offset: Int
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: XMLLimits
    private var index: Int
    /// The number of start tags.
    private(set) var elements = 0
    /// The number of attributes and declarations of namespaces.
    private(set) var attributes = 0
    /// The place of the first start tag, which is the root's; 0 when there is none.
    private(set) var firstTag = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, limits: XMLLimits) {
        self.bytes = bytes
        index = start
        self.limits = limits
    }

    /// What an error about too many nodes says.
    static func nodeLimitMessage(_ limit: Int) -> String {
        "There are more than \(limit) elements, attributes and declarations of namespaces"
    }

    /// Looks at all tags; throws at the first that breaks a limit.
    mutating func scan() throws(Finding) {
        while skip(past: UInt8(ascii: "<")) {
            switch byte(0) {
            case UInt8(ascii: "!"): skipDeclaration()
            case UInt8(ascii: "?"): skip(past: "?>")
            case UInt8(ascii: "/"): _ = skip(past: UInt8(ascii: ">"))
            default: try scanStartTag()
            }
        }
    }

    private mutating func scanStartTag() throws(Finding) {
        let start = index - 1
        var count = 0
        if elements == 0 { firstTag = start }
        elements += 1
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: ">") { break }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                guard skip(past: byte) else { break }
            } else if byte == UInt8(ascii: "=") {
                count += 1
            }
        }
        attributes += count
        if let limit = limits.nodes, elements + attributes > limit {
            throw Finding(code: .nodeLimit, message: Self.nodeLimitMessage(limit), offset: start)
        }
        if let limit = limits.attributes, count > limit {
            throw Finding(
                code: .attributeLimit,
                message: "An element has \(count) attributes; the limit is \(limit)",
                offset: start
            )
        }
        if let limit = limits.startTagSize, index - start > limit {
            throw Finding(
                code: .startTagLimit,
                message: "A start tag has \(index - start) bytes; the limit is \(limit)",
                offset: start
            )
        }
    }

    /// Skips a comment, a CDATA section or a DOCTYPE, behind its `<`.
    private mutating func skipDeclaration() {
        if starts(with: "!--") {
            index += 3
            skip(past: "-->")
        } else if starts(with: "![CDATA[") {
            skip(past: "]]>")
        } else {
            skipDoctype()
        }
    }

    private mutating func skipDoctype() {
        var brackets = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): guard skip(past: byte) else { return }
            case UInt8(ascii: "["): brackets += 1
            case UInt8(ascii: "]"): brackets -= 1
            case UInt8(ascii: ">") where brackets <= 0: return
            case UInt8(ascii: "<") where starts(with: "!--"):
                index += 3
                skip(past: "-->")
            case UInt8(ascii: "<") where starts(with: "?"): skip(past: "?>")
            default: break
            }
        }
    }

    private func byte(_ ahead: Int) -> UInt8? {
        index + ahead < bytes.count ? bytes[index + ahead] : nil
    }

    private func starts(with text: StaticString) -> Bool {
        guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { text in text.indices.allSatisfy { bytes[index + $0] == text[$0] } }
    }

    private mutating func skip(past byte: UInt8) -> Bool {
        guard index < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + index, Int32(byte), bytes.count - index)
        else {
            index = bytes.count
            return false
        }
        index = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
        return true
    }

    private mutating func skip(past text: StaticString) {
        while skip(past: text.utf8Start[0]) {
            index -= 1
            if starts(with: text) {
                index += text.utf8CodeUnitCount
                return
            }
            index += 1
        }
    }
}
#endif
