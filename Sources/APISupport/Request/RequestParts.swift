internal import APISupportHTTP

/// What a request sends, made of its own properties, the processing rule and the configuration's defaults.
struct RequestParts {
    let url: String
    let headers: HTTPHeaders
    /// What a challenge of the server is answered with.
    let digest: DigestCredentials?
    let body: RequestBody?

    init(of request: APIRequest, _ configuration: APIConfiguration) throws(APIError) {
        let rule = request.usesRule ? configuration.rule : nil
        let (target, server) = try Self.target(of: request, configuration)
        let (query, body) = try Self.content(of: request, rule, configuration, ownQuery: target)
        url = try request.requestURL(target, query: query)
        self.body = body
        (headers, digest) = try Self.headers(of: request, rule, configuration, to: url, picked: server)
    }

    /// The URL that the request names, and the server that it was picked for.
    private static func target(
        of request: APIRequest,
        _ configuration: APIConfiguration
    ) throws(APIError) -> (String, APIServer?) {
        if !request.url.isEmpty { return (request.url, nil) }
        let path = request.path
        if URLReference(path).isAbsolute { return (path, nil) }
        let servers = configuration.servers
        guard let first = servers.first else {
            throw request.invalid(
                path.isEmpty
                    ? "the request has no URL: override `url` in \(type(of: request)), or give it to the initializer"
                    : "the request has a path, \"\(path)\", and the configuration has no server"
            )
        }
        guard let name = request.serverName else { return (first.url(for: path), first) }
        guard let server = servers.first(where: { $0.name == name }) else {
            let names = servers.map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw request.invalid("the configuration has no server \"\(name)\"; it has \(names)")
        }
        return (server.url(for: path), server)
    }

    /// The query and the body, with arguments and defaults where they belong.
    private static func content(
        of request: APIRequest,
        _ rule: (any ProcessingRule)?,
        _ configuration: APIConfiguration,
        ownQuery target: String
    ) throws(APIError) -> ([QueryItem], RequestBody?) {
        var arguments = request.arguments
        try call(request, "arguments") { try rule?.change(arguments: &arguments, of: request) }
        var query = request.query
        // Asked once: a body may be one that can't be made twice.
        var body = request.body
        let placement = request.argumentPlacement
        if let makeBody = placement.bodyMaker(for: request.method, hasBody: body != nil) {
            guard body == nil else {
                throw request.invalid("the request has a body, so that its arguments can't be sent as one")
            }
            arguments = arguments.completed(by: configuration.bodyArguments)
            if request.dropsNullArguments { arguments = arguments.withoutNulls }
            do {
                body = try makeBody(arguments)
            } catch {
                throw request.invalid("the body can't be built: \(error)", underlying: error)
            }
        } else {
            query += placement.items(request.dropsNullArguments ? arguments.withoutNulls : arguments)
        }
        guard !configuration.query.isEmpty else { return (query, body) }
        let taken = Set(query.map(\.name)).union(PercentEncoding.names(inQueryOf: target))
        return (query + configuration.query.filter { !taken.contains($0.name) }, body)
    }

    /// The request's fields, behind them those of the server and the configuration that are missing.
    private static func headers(
        of request: APIRequest,
        _ rule: (any ProcessingRule)?,
        _ configuration: APIConfiguration,
        to url: String,
        picked: APIServer?
    ) throws(APIError) -> (HTTPHeaders, DigestCredentials?) {
        var (headers, digest) = (request.headers, DigestCredentials?.none)
        if let server = server(at: url, picked, configuration) {
            headers.complete(by: server.headers)
            (server.credentials ?? configuration.credentials)?.apply(to: &headers, &digest)
        }
        headers.complete(by: configuration.headers)
        try call(request, "headers") { try rule?.change(headers: &headers, of: request) }
        // The rule may have put in others.
        return (headers, headers.contains(name: "Authorization") ? nil : digest)
    }

    /// The server at whose origin the URL lies, first of all the one that was picked; nil where it is none of ours.
    private static func server(
        at url: String,
        _ picked: APIServer?,
        _ configuration: APIConfiguration
    ) -> APIServer? {
        guard !configuration.servers.isEmpty, let origin = (try? WebURL(url))?.origin else { return nil }
        return ([picked].compactMap(\.self) + configuration.servers).first { $0.origin == origin }
    }

    private static func call(_ request: APIRequest, _ part: String, _ body: () throws -> Void) throws(APIError) {
        do {
            try body()
        } catch {
            throw request.invalid("the processing rule can't change the \(part): \(error)", underlying: error)
        }
    }
}

extension HTTPHeaders {
    /// Adds the fields whose name is not there yet.
    mutating func complete(by others: HTTPHeaders) {
        let missing = others.filter { !contains(name: $0.name) }
        for field in missing { add(field.name, field.value) }
    }
}
