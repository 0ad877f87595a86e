public import APISupportHTTP
public import Foundation

/// A request as a loopback server received it.
public struct FixtureRequest: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The request target as it was sent, for example `/search?q=a%20b`.
    public let target: String
    /// The protocol version as it was sent, for example `HTTP/1.1`.
    public let version: String
    /// The header fields in the order in which they came; a value that isn't UTF-8 is read as ISO 8859-1.
    public let headers: HTTPHeaders
    /// The body with its chunks joined; empty when there was none.
    public let body: Data
    /// The number of the connection on which it came, from 1: equal numbers show a reused connection.
    public let connection: Int

    init(method: HTTPMethod, target: String, version: String, headers: HTTPHeaders, body: Data, connection: Int) {
        self.method = method
        self.target = target
        self.version = version
        self.headers = headers
        self.body = body
        self.connection = connection
    }

    /// Makes a request that came over no connection, to call a handler with.
    package init(method: HTTPMethod, target: String, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.init(method: method, target: target, version: "HTTP/1.1", headers: headers, body: body, connection: 0)
    }

    /// The target up to its query, still percent-encoded.
    public var path: String {
        String(target.prefix { $0 != "?" })
    }

    /// What follows the question mark, still percent-encoded; nil when there is none.
    public var query: String? {
        target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
    }
}

extension FixtureRequest: CustomStringConvertible, CustomReflectable {
    /// Line, fields and size of the body, with secrets masked.
    public var description: String {
        let fields = headers.maskingSecrets().map { "\n\($0.name): \($0.value)" }.joined()
        return "\(method) \(Secrets.masked(url: target)) \(version)\(fields)\n(\(body.count) bytes)"
    }

    /// What the description shows, so that a dump shows no secret either.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description], displayStyle: .struct)
    }
}
