extension EntityError {
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
        /// A stream ended before its document did, or inside of an element.
        public static let truncated = Code("truncated")
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
