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
    /// The error below this one, a parser's or one that an entity's own code threw; nil when there is none.
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
