/// The name and password with which libcurl answers a challenge of the Digest scheme (RFC 7616).
package struct DigestCredentials: Sendable, Hashable {
    package let user: String
    package let password: String

    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

extension DigestCredentials: CustomStringConvertible, CustomReflectable {
    /// Nothing of either.
    package var description: String { Secrets.mask }

    /// Nothing of either.
    package var customMirror: Mirror { Mirror(self, children: ["description": description], displayStyle: .struct) }
}
