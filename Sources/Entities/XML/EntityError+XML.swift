#if XML
package import Foundation
package import XMLElement

extension EntityError {
    /// A parser's error, with its text and place, and the parser's error underneath.
    ///
    /// The document's text is that which was parsed.
    package init(_ error: XMLError, in text: Data? = nil) {
        var position: TextPosition?
        if let line = error.line, let column = error.column, let byteOffset = error.byteOffset {
            position = TextPosition(line: line, column: column, byteOffset: byteOffset)
        }
        var excerpt: TextExcerpt?
        if let text, let position {
            excerpt = text.withUnsafeBytes { raw in
                raw.withMemoryRebound(to: UInt8.self) { TextExcerpt(of: $0, at: position.byteOffset) }
            }
        }
        self.init(Code(error.code), error.message, position: position, excerpt: excerpt, underlying: error)
    }
}

extension EntityError.Code {
    /// The code for a parser's.
    fileprivate init(_ code: XMLError.Code) {
        switch code {
        case .emptyDocument: self = .emptyDocument
        case .truncated: self = .truncated
        case .invalidCharsetData: self = .invalidCharsetData
        case .dtdForbidden: self = .dtdForbidden
        case .depthLimit: self = .depthLimit
        case .entityExpansionLimit, .attributeLimit, .nodeLimit, .nameLimit, .startTagLimit, .textLimit,
            .documentTooLarge, .elementTooLarge:
            self = .limitExceeded
        default: self = .malformed
        }
    }
}
#endif
