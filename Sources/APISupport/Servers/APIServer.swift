public import APISupportHTTP

/// A server that an API is reached at: where its paths begin, and what only it is sent.
///
/// ```swift
/// var configuration = APIConfiguration()
/// configuration.servers = [
///     APIServer("https://api.example/v2", credentials: try .basic(user: "app", password: secret)),
///     APIServer("https://mirror.example/api/v2", name: "mirror"),
/// ]
/// ```
public struct APIServer: Hashable, Sendable {
    /// The name by which requests pick it; its URL by default.
    public var name: String
    /// The absolute http or https URL below which its paths lie; a path that does not end in a slash is taken as a folder.
    public var url: String
    /// The credentials sent to its origin (scheme, host and port) and to no other; nil, the default, takes the configuration's.
    public var credentials: Credentials?
    /// Header fields sent to its origin and to no other, where the request has none of the name; none by default.
    public var headers: HTTPHeaders

    /// Makes a server.
    public init(
        _ url: String,
        name: String? = nil,
        credentials: Credentials? = nil,
        headers: HTTPHeaders = [:]
    ) {
        self.url = url
        self.name = name ?? url
        self.credentials = credentials
        self.headers = headers
    }

    /// The URL of a path: resolved against the server's as RFC 3986 says, where the server's path is a folder.
    ///
    /// `users` lies in the folder, `/users` at the host's root, `../users` above the folder; an absolute URL stays as it is.
    public func url(for path: String) -> String {
        var base = URLReference(url)
        base.fragment = nil
        // A query of the base belongs to no path below it.
        base.query = nil
        if !base.path.hasSuffix("/") { base.path += "/" }
        return URLReference(path).resolved(against: base)
    }

    /// What tells the server from others: scheme, host and port; nil where its URL can't be used.
    var origin: String? { (try? WebURL(url))?.origin }
}
