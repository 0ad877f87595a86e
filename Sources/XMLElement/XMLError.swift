#if XML
public import Foundation

/// Why a document could not be read, printed or searched.
public struct XMLError: Error, Hashable, Sendable {
    /// What kind of failure it was.
    public var code: Code
    /// What went wrong: libxml2's own text where the error is libxml2's, without a line that is `line`.
    public var message: String
    /// The line, from 1; nil when the error has no place in a document.
    public var line: Int?
    /// The column, from 1, counted in bytes of UTF-8; nil when the error has no place in a document.
    public var column: Int?
    /// The number of bytes of the document in front of the place; nil when the error has no place in a document.
    public var byteOffset: Int?

    /// Makes an error.
    public init(_ code: Code, _ message: String, line: Int? = nil, column: Int? = nil, byteOffset: Int? = nil) {
        self.code = code
        self.message = message
        self.line = line
        self.column = column
        self.byteOffset = byteOffset
    }

    /// The kinds of failure; more may be added.
    public struct Code: Hashable, Sendable {
        /// The code's name, as written below.
        public let name: String

        private init(_ name: String) {
            self.name = name
        }

        /// The document is empty, or only white space.
        public static let emptyDocument = Code("emptyDocument")
        /// The data is something else: JSON, or a page of HTML.
        public static let notXML = Code("notXML")
        /// A stream ended before its document did.
        public static let truncated = Code("truncated")
        /// The document is not well formed, by XML 1.0 or by Namespaces in XML 1.0.
        public static let malformed = Code("malformed")
        /// The bytes are not valid UTF-8, or hold a NUL.
        public static let invalidCharsetData = Code("invalidCharsetData")
        /// The DTD declares entities or attributes, and `XMLParsingOptions.allowsInternalDTD` is off.
        public static let dtdForbidden = Code("dtdForbidden")
        /// A reference to an entity that is not declared, or whose text is outside the document.
        public static let undefinedEntity = Code("undefinedEntity")
        /// The entities expand to more than `XMLLimits` allows, or contain themselves.
        public static let entityExpansionLimit = Code("entityExpansionLimit")
        /// Elements are nested more deeply than `XMLLimits.depth`.
        public static let depthLimit = Code("depthLimit")
        /// An element has more attributes and namespace declarations than `XMLLimits.attributes`.
        public static let attributeLimit = Code("attributeLimit")
        /// There are more elements and attributes than `XMLLimits.nodes`.
        public static let nodeLimit = Code("nodeLimit")
        /// A name is longer than `XMLLimits.nameLength`.
        public static let nameLimit = Code("nameLimit")
        /// A start tag is longer than `XMLLimits.startTagSize`.
        public static let startTagLimit = Code("startTagLimit")
        /// An attribute value, CDATA section, comment or processing instruction is longer than libxml2's bound of 10,000,000 bytes.
        public static let textLimit = Code("textLimit")
        /// An element of a stream, or a comment between its elements, is larger than the reader allows.
        public static let elementTooLarge = Code("elementTooLarge")
        /// The document has 2 GiB or more, or memory is short.
        public static let documentTooLarge = Code("documentTooLarge")
        /// A name that XML forbids was to be printed, or one with a prefix that stands for nothing.
        public static let invalidName = Code("invalidName")
        /// Text with a character that XML forbids was to be printed.
        public static let invalidCharacter = Code("invalidCharacter")
        /// An XPath expression is wrong, or uses a prefix that stands for nothing.
        public static let invalidXPath = Code("invalidXPath")
    }
}

extension XMLError.Code: CustomStringConvertible {
    /// The code's name.
    public var description: String { name }
}

extension XMLError: CustomStringConvertible {
    /// Code, message and place in one line.
    public var description: String {
        guard let line, let column, let byteOffset else { return "\(code): \(message)" }
        return "\(code): \(message) at line \(line), column \(column) (byte \(byteOffset))"
    }
}

extension XMLError: LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }
}
#endif
