/// A request method (RFC 9110, section 9): one of the registered ones, or any other token.
///
/// Methods are case-sensitive. A value that is not a token is refused when the request is sent.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    /// The method as it is sent, for example `GET`.
    public let rawValue: String

    /// Makes a method from the text that is sent.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Transfers the target's current representation.
    public static let get = HTTPMethod(rawValue: "GET")
    /// The same as GET, without the response's body.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Gives the target a representation to process.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Replaces the target's representation.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Changes a part of the target (RFC 5789).
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Removes the target.
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// Asks for the communication options of the target.
    public static let options = HTTPMethod(rawValue: "OPTIONS")

    /// Whether the method is read-only by definition (RFC 9110, section 9.2.1).
    public var isSafe: Bool {
        self == .get || self == .head || self == .options || rawValue == "TRACE"
    }

    /// Whether several identical requests have the effect of one (RFC 9110, section 9.2.2).
    public var isIdempotent: Bool {
        isSafe || self == .put || self == .delete
    }
}

extension HTTPMethod: ExpressibleByStringLiteral {
    /// Makes a method from a literal, for example `"PROPFIND"`.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension HTTPMethod: CustomStringConvertible {
    /// The method as it is sent.
    public var description: String { rawValue }
}
