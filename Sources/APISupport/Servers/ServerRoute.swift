internal import APISupportHTTP

/// The way of a request below one of several servers, which can be gone from another one too.
struct ServerRoute {
    /// The server's place among the others.
    let index: Int
    private let server: APIServer
    /// What follows the server's folder in the URL.
    private let rest: Substring

    /// Finds the server whose folder the URL lies in, the deepest of several; nil where there is none.
    init?(of request: HTTPRequest, among servers: [APIServer]) {
        var found: (index: Int, folder: String)?
        for (index, server) in servers.enumerated() {
            let folder = server.url(for: "")
            guard request.url.hasPrefix(folder), folder.count > found?.folder.count ?? 0 else { continue }
            found = (index, folder)
        }
        guard let found else { return nil }
        index = found.index
        server = servers[found.index]
        rest = request.url.dropFirst(found.folder.count)
    }

    /// The request to another server: below its folder, with its header fields and credentials instead of the first one's.
    ///
    /// To another origin go no secrets of the request's own, unless the servers share credentials.
    func moved(
        _ request: HTTPRequest,
        to other: APIServer,
        _ credentials: Credentials?,
        sharing: Bool
    ) -> HTTPRequest {
        guard other != server else { return request }
        var request = request
        request.url = other.url(for: "") + rest
        let own = Self.proof(of: server, credentials)
        for name in Set(own.headers.map { $0.name.lowercased() }) {
            let isOwn = request.headers.values(for: name) == own.headers.values(for: name)
            if isOwn { request.headers.remove(name) }
        }
        if request.digest == own.digest { request.digest = nil }
        if !sharing, other.origin != server.origin {
            let secrets = request.headers.map(\.name)
                .filter { Secrets.isSecret(header: $0, others: request.secretHeaders) }
            for name in secrets { request.headers.remove(name) }
            request.digest = nil
        }
        let theirs = Self.proof(of: other, credentials)
        if request.digest == nil, !request.headers.contains(name: "Authorization") { request.digest = theirs.digest }
        request.headers.complete(by: request.digest == nil ? theirs.headers : other.headers)
        return request
    }

    /// The header fields that a server is sent, its credentials among them, and what a challenge of its is answered with.
    private static func proof(
        of server: APIServer,
        _ credentials: Credentials?
    ) -> (headers: HTTPHeaders, digest: DigestCredentials?) {
        var (headers, digest) = (server.headers, DigestCredentials?.none)
        (server.credentials ?? credentials)?.apply(to: &headers, &digest)
        return (headers, digest)
    }
}
