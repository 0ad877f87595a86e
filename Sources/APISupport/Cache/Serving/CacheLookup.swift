internal import APISupportHTTP
internal import Foundation

/// Where the responses to a request are stored, and which of them fit it.
struct CacheLookup {
    /// The URL, normalised.
    let url: String
    private let variant: CacheVariant
    private let request: HTTPRequest

    /// Nil where the URL can't be used (the transport will say why), or the body counts and is not in memory.
    init?(_ request: HTTPRequest, _ rules: CacheRules, _ options: CacheOptions) {
        let countsBody = Self.countsBody(request, rules)
        guard let url = try? WebURL(request.url).normalised,
            !countsBody || request.body == nil || request.body?.data != nil
        else { return nil }
        self.url = url
        self.request = request
        variant = CacheVariant(
            // What answers GET answers HEAD too.
            method: request.method == .head ? HTTPMethod.get.rawValue : request.method.rawValue,
            bodyDigest: countsBody ? request.body?.data.map { SHA256.hexadecimal($0) } : nil,
            version: rules.version,
            keyDigest: rules.sensitiveKey.map { SHA256.hexadecimal($0.utf8) },
            credentialsDigest: options.isShared ? nil : Self.credentials(of: request)
        )
    }

    /// Whether the body is a part of what is asked; what changes something may have a large one, which is not looked at.
    private static func countsBody(_ request: HTTPRequest, _ rules: CacheRules) -> Bool {
        request.method == .post ? rules.storesPost ?? false : request.method.isSafe
    }

    /// Whether a response is the URL's own; what another one answered behind a redirect says nothing of it.
    func isAnswered(directlyBy response: HTTPResponse) -> Bool {
        response.url.isEmpty || (try? WebURL(response.url).normalised) == url
    }

    /// Whether a stored response fits the request.
    func fits(_ head: CacheHead) -> Bool {
        guard head.url == url, head.variant == variant(selectors: head.variant.selectors.map(\.name)) else {
            return false
        }
        // The redirect itself is wanted only by who doesn't follow it.
        return request.maximumRedirects == 0 || !Self.redirects.contains(head.status)
    }

    /// The variant under which a response is stored; nil where its `Vary` lets nothing fit.
    func variant(for response: HTTPHeaders, method: HTTPMethod? = nil) -> CacheVariant? {
        SelectingHeaders.names(response).map { variant(selectors: $0, method: method) }
    }

    private static let redirects: Set<Int> = [301, 302, 303, 307, 308]

    private func variant(selectors names: [String], method: HTTPMethod? = nil) -> CacheVariant {
        CacheVariant(
            method: method?.rawValue ?? variant.method,
            bodyDigest: method == nil ? variant.bodyDigest : nil,
            version: variant.version,
            keyDigest: variant.keyDigest,
            credentialsDigest: variant.credentialsDigest,
            selectors: names.map { .init(name: $0, value: Self.selector($0, request)) }
        )
    }

    /// A selecting header's value, as a digest where it is a secret.
    private static func selector(_ name: String, _ request: HTTPRequest) -> String? {
        let value = SelectingHeaders.value(of: name, in: request.headers)
        guard Secrets.isSecret(header: name, others: request.secretHeaders) else { return value }
        return value.map { SHA256.hexadecimal($0.utf8) }
    }

    /// A digest of what proves who asks: the headers that carry secrets, well-known ones and those that the request names, and
    /// what the transport answers a challenge with; nil when there is nothing of it.
    private static func credentials(of request: HTTPRequest) -> String? {
        var lines = request.headers.filter { Secrets.isSecret(header: $0.name, others: request.secretHeaders) }
            .map { "\($0.name.lowercased()):\($0.value)" }
        // With its length, since a name may hold the mark behind it.
        if let digest = request.digest { lines.append("\(digest.user.utf8.count) \(digest.user) \(digest.password)") }
        return lines.isEmpty ? nil : SHA256.hexadecimal(lines.sorted().joined(separator: "\n").utf8)
    }
}
