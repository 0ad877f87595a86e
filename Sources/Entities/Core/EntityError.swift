/// Why an entity could not be built: what was expected, what was found, and where.
public struct EntityError: Error, Sendable {
    /// What kind of failure it was.
    public var code: Code
    /// What went wrong, in words for a person.
    public var message: String
    /// The way to the value that failed.
    public var path: FieldPath
    /// The place in the document; nil when the value did not come from one.
    public var position: TextPosition?
    /// The error below this one: a parser's, or one that an entity's own code threw. Nil when there is none.
    public var underlying: (any Error)?

    /// Makes an error.
    public init(
        _ code: Code,
        _ message: String,
        path: FieldPath = FieldPath(),
        position: TextPosition? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.path = path
        self.position = position
        self.underlying = underlying
    }

    /// The kinds of failure; more may be added.
    public struct Code: Hashable, Sendable {
        /// The code's name, as written below.
        public let name: String

        private init(_ name: String) {
            self.name = name
        }

        /// The entity can't be built from this format.
        public static let formatNotSupported = Code("formatNotSupported")
        /// The document breaks the grammar of its format.
        public static let malformed = Code("malformed")
        /// The document is empty.
        public static let emptyDocument = Code("emptyDocument")
        /// A required value is not there.
        public static let missingValue = Code("missingValue")
        /// A value is null, or empty where that counts as null, but required.
        public static let nullValue = Code("nullValue")
        /// A value is of another type.
        public static let typeMismatch = Code("typeMismatch")
        /// A value is of the right type, but not one that can be used: a bad date, an unknown enum case.
        public static let invalidValue = Code("invalidValue")
        /// A number does not fit its type, or would lose digits.
        public static let numberOutOfRange = Code("numberOutOfRange")
        /// A key stands twice in one object.
        public static let duplicateKey = Code("duplicateKey")
        /// A key that nothing reads, where the rules make that an error.
        public static let unknownKey = Code("unknownKey")
        /// Arrays, objects or elements are nested too deeply.
        public static let depthLimit = Code("depthLimit")
        /// Another limit of the parser was reached: length of a number, number of nodes or attributes.
        public static let limitExceeded = Code("limitExceeded")
        /// Bytes that are not valid in the document's charset, or a lone surrogate.
        public static let invalidCharsetData = Code("invalidCharsetData")
        /// The document declares entities or default attributes in a DTD, which is not allowed.
        public static let dtdForbidden = Code("dtdForbidden")
        /// A list's element could not be built, and the list does not leave it out.
        public static let invalidElement = Code("invalidElement")
        /// The entity's own code threw; see `underlying`.
        public static let custom = Code("custom")
    }
}

extension EntityError.Code: CustomStringConvertible {
    /// The code's name.
    public var description: String { name }
}

extension EntityError: CustomStringConvertible {
    /// Code, message, path and place in one line.
    public var description: String {
        var text = "\(code): \(message)"
        if !path.steps.isEmpty { text += " at \(path)" }
        if let position { text += ", \(position)" }
        return text
    }
}
