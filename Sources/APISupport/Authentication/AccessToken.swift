internal import APISupportHTTP
public import Foundation

/// A token that ends, and is got anew.
public struct AccessToken: Sendable {
    /// The token, a secret that descriptions mask.
    public var value: String
    /// When it ends; nil where only the server knows.
    public var expires: Date?

    /// Makes a token.
    public init(_ value: String, expires: Date? = nil) {
        self.value = value
        self.expires = expires
    }
}

extension AccessToken: CustomStringConvertible, CustomReflectable {
    /// When it ends.
    public var description: String {
        Secrets.mask + (expires.map { " until \($0.formatted(.iso8601))" } ?? "")
    }

    /// What the description shows.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description], displayStyle: .struct)
    }
}
