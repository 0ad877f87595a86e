internal import APISupportHTTP

/// What a request that changes something makes invalid (RFC 9111, section 4.4).
enum Invalidation {
    /// The request's URL, and those of the same origin that the response names, where it is the URL's own.
    static func urls(_ request: HTTPRequest, _ response: HTTPResponse, isDirect: Bool) -> [String] {
        guard let own = try? WebURL(request.url) else { return [] }
        guard isDirect else { return [own.normalised] }
        let named = ["Location", "Content-Location"].compactMap { response.headers[$0] }
            .compactMap { try? own.target($0) }
            .filter { $0.origin == own.origin }
        return [own.normalised] + named.map(\.normalised)
    }
}
