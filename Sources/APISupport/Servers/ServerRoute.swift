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
        _ credentials: ServerCredentials?,
        sharing: Bool
    ) -> HTTPRequest {
        guard other != server else { return request }
        var request = request
        request.url = other.url(for: "") + rest
        let own = Self.fields(of: server, credentials)
        for name in Set(own.map { $0.name.lowercased() }) {
            let values = own.filter { $0.name.lowercased() == name }.map(\.value)
            if request.headers.values(for: name) == values { request.headers.remove(name) }
        }
        if !sharing, other.origin != server.origin {
            let secrets = request.headers.map(\.name)
                .filter { Secrets.isSecret(header: $0, others: request.secretHeaders) }
            for name in secrets { request.headers.remove(name) }
        }
        let missing = Self.fields(of: other, credentials).filter { !request.headers.contains(name: $0.name) }
        for (name, value) in missing { request.headers.add(name, value) }
        return request
    }

    private static func fields(
        of server: APIServer,
        _ credentials: ServerCredentials?
    ) -> [(name: String, value: String)] {
        let authorization = (server.credentials ?? credentials)?.authorization
        return server.headers.map { ($0.name, $0.value) } + (authorization.map { [("Authorization", $0)] } ?? [])
    }
}
