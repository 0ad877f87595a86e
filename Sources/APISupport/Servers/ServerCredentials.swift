/// The name and password of HTTP's Basic authentication (RFC 7617), sent as UTF-8 to one server alone.
///
/// Descriptions show the name and not the password.
public struct ServerCredentials: Hashable, Sendable {
    /// The name; one with a colon, or a control character in it or the password, makes requests fail with
    /// `APIError.Code.invalidRequest`.
    public var user: String
    /// The password.
    public var password: String

    /// Makes credentials.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    /// The value of the field `Authorization`; nil where it can't be made, see ``Credentials/basic(user:password:)``.
    var authorization: String? {
        guard case .field(let value)? = (try? Credentials.basic(user: user, password: password))?.kind else {
            return nil
        }
        return value
    }
}

extension ServerCredentials: CustomStringConvertible, CustomReflectable {
    /// The name.
    public var description: String { "\(user):***" }

    /// What the description shows.
    public var customMirror: Mirror { Mirror(self, children: ["user": user], displayStyle: .struct) }
}
