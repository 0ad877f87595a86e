/// What a server says about a failure: a code, a description, a domain.
public struct ErrorDetails: Hashable, Sendable {
    /// The code as the server wrote it, a text or the text of a number; nil when there was none.
    public var code: String?
    /// The description; nil when there was none.
    public var description: String?
    /// What the code belongs to: the server's word, or the entity's default.
    public var domain: String

    /// Makes details.
    public init(code: String?, description: String?, domain: String) {
        self.code = code
        self.description = description
        self.domain = domain
    }

    /// The code as a number; nil when it is none.
    public var number: Int? { code.flatMap { Int($0) } }
}
