#if XML
package import XMLElement

extension EntityError {
    /// A parser's error, with its text and place, and the parser's error underneath.
    package init(_ error: XMLError) {
        var position: TextPosition?
        if let line = error.line, let column = error.column, let byteOffset = error.byteOffset {
            position = TextPosition(line: line, column: column, byteOffset: byteOffset)
        }
        self.init(Code(error.code), error.message, position: position, underlying: error)
    }
}

extension EntityError.Code {
    /// The code for a parser's.
    fileprivate init(_ code: XMLError.Code) {
        switch code {
        case .emptyDocument: self = .emptyDocument
        case .invalidCharsetData: self = .invalidCharsetData
        case .dtdForbidden: self = .dtdForbidden
        case .depthLimit: self = .depthLimit
        case .entityExpansionLimit, .attributeLimit, .nodeLimit, .nameLimit, .startTagLimit, .textLimit,
            .documentTooLarge:
            self = .limitExceeded
        default: self = .malformed
        }
    }
}
#endif
