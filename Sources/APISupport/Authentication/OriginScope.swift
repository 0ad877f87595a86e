internal import APISupportHTTP

/// The servers to which credentials may be sent: scheme, host and port must all be the same.
struct OriginScope: Sendable {
    private let origins: Set<String>

    /// Takes the origins of URLs, whatever their paths; throws `.invalidRequest` where one is no http or https URL.
    init(_ urls: [String]) throws(TransportError) {
        var origins: Set<String> = []
        for url in urls { origins.insert(try WebURL(url).origin) }
        self.origins = origins
    }

    /// Whether a request goes to one of them.
    func contains(_ request: HTTPRequest) -> Bool {
        // The transport refuses a URL that can't be read.
        (try? WebURL(request.url)).map { origins.contains($0.origin) } ?? false
    }
}
