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
    /// What stands at the place, up to 60 characters; nil when the value did not come from a document.
    ///
    /// It may hold anything that the server sent, and is in no description but `details`.
    public var excerpt: TextExcerpt?
    /// The name of the innermost entity that was being built; nil when there was none.
    public var entity: String?
    /// The error below this one, a parser's or one that an entity's own code threw; nil when there is none.
    public var underlying: (any Error)?
    /// The errors behind this one in the document, where the rules ask for all of them; else empty.
    public var others: [EntityError] = []

    /// Makes an error.
    public init(
        _ code: Code,
        _ message: String,
        path: FieldPath = FieldPath(),
        position: TextPosition? = nil,
        excerpt: TextExcerpt? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.path = path
        self.position = position
        self.excerpt = excerpt
        self.underlying = underlying
    }

    /// This error and the others of the document, in its order.
    public var all: [EntityError] {
        var first = self
        first.others = []
        return [first] + others
    }
}

extension EntityError: CustomStringConvertible {
    /// Code, message, path, entity and place in one line; and how many other errors there are.
    public var description: String {
        var text = "\(code): \(message)"
        if !path.steps.isEmpty { text += " at \(path)" }
        if let entity { text += " of \(entity)" }
        if let position { text += ", \(position)" }
        if !others.isEmpty { text += "; and \(others.count) more" }
        return text
    }

    /// The description of each error, with what stands at its place and a caret under it: for people who mend documents.
    public var details: String {
        all.map { error in error.description + (error.excerpt.map { "\n\($0)" } ?? "") }.joined(separator: "\n")
    }
}

extension EntityError {
    /// The error with the name of the entity that was being built, where it has none of its own.
    func building(_ type: Any.Type) -> EntityError {
        guard entity == nil else { return self }
        var error = self
        error.entity = String(describing: type)
        return error
    }

    /// Takes the errors from a number on out of those that were kept, as one with all others; nil where there are none.
    static func take(from count: Int, of errors: inout [EntityError]) -> EntityError? {
        guard errors.count > count else { return nil }
        defer { errors.removeLast(errors.count - count) }
        return EntityError(joining: Array(errors[count...]))
    }

    /// The first of several errors, with all others; nil of none.
    init?(joining errors: [EntityError]) {
        guard !errors.isEmpty else { return nil }
        let all = errors.flatMap(\.all)
        guard let first = all.first else { return nil }
        self = first
        others = Array(all.dropFirst())
    }
}
