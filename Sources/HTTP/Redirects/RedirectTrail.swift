internal import Foundation

/// A request on its way through redirects: what is asked now, and what was asked before (RFC 9110, section 15.4).
///
/// libcurl does not follow them itself: it would send cookies, custom headers and bodies to other servers.
final class RedirectTrail: Sendable {
    /// The request as it goes out now.
    let request: HTTPRequest
    /// Where it goes.
    let url: WebURL
    /// Whether a redirect has led to another origin: nothing that proves who asks is shown from there on.
    let hasLeftOrigin: Bool
    private let followed: Int
    /// What was asked before it.
    private let seen: Set<Step>

    /// What makes two requests the same one.
    private struct Step: Hashable {
        let method: HTTPMethod
        let url: WebURL
        let headers: HTTPHeaders
    }

    /// Begins with a request; throws `.invalidRequest` where it can't be sent.
    convenience init(_ request: HTTPRequest) throws(TransportError) {
        try RequestCheck.check(request)
        self.init(request, try WebURL(request.url), hasLeftOrigin: false, followed: 0, seen: [])
    }

    private init(_ request: HTTPRequest, _ url: WebURL, hasLeftOrigin: Bool, followed: Int, seen: Set<Step>) {
        self.request = request
        self.url = url
        self.hasLeftOrigin = hasLeftOrigin
        self.followed = followed
        self.seen = seen
    }

    private var step: Step { Step(method: request.method, url: url, headers: request.headers) }

    /// The request that a response asks for; nil where the response is the answer, whatever its status.
    ///
    /// Where cookies are kept, a response that sets some may lead to the same place: it is asked in another way then.
    func next(
        status: Int,
        headers: HTTPHeaders,
        keepsCookies: Bool = false
    ) throws(TransportError) -> RedirectTrail? {
        guard [301, 302, 303, 307, 308].contains(status), request.maximumRedirects > 0 else { return nil }
        let locations = Set(headers.values(for: "Location"))
        guard let location = locations.first, locations != [""] else { return nil }
        guard locations.count == 1 else {
            throw TransportError(.invalidRedirect, "\(Secrets.masked(url: url.text)) redirects to more than one place")
        }
        let target = try url.target(location)
        guard target.isSecure || !url.isSecure else {
            throw TransportError(
                .insecureRedirect,
                "\(Secrets.masked(url: url.text)) redirects to \(Secrets.masked(url: target.text)), which is not encrypted"
            )
        }
        guard followed < request.maximumRedirects else {
            throw TransportError(
                .tooManyRedirects,
                "more than \(request.maximumRedirects) redirects, the last to \(Secrets.masked(url: target.text))",
                received: Int64(followed + 1),
                expected: Int64(request.maximumRedirects)
            )
        }
        let next = try request(to: target, status: status)
        let before = keepsCookies && headers.contains(name: "Set-Cookie") ? [] : seen.union([step])
        let trail = RedirectTrail(
            next,
            target,
            hasLeftOrigin: hasLeftOrigin || target.origin != url.origin,
            followed: followed + 1,
            seen: before
        )
        guard !before.contains(trail.step) else {
            throw TransportError(
                .tooManyRedirects,
                "\(Secrets.masked(url: url.text)) redirects to \(Secrets.masked(url: target.text)), which was asked before: a loop"
            )
        }
        return trail
    }

    private func request(to target: WebURL, status: Int) throws(TransportError) -> HTTPRequest {
        var next = request
        next.url = target.text
        if changesToGet(status) { next.becomeGet() }
        guard next.body?.isReplayable != false else {
            throw TransportError(
                .invalidRedirect,
                "\(Secrets.masked(url: url.text)) redirects to \(Secrets.masked(url: target.text)) with the body, "
                    + "which is a stream and can be sent once only"
            )
        }
        guard target.origin != url.origin else { return next }
        guard next.body == nil else {
            throw TransportError(
                .invalidRedirect,
                "\(url.origin) redirects to \(target.origin), which may not be sent the body"
            )
        }
        next.digest = nil
        let secrets = Set(next.secretHeaders.map { $0.lowercased() })
        next.headers = HTTPHeaders(
            next.headers.filter {
                Self.harmlessHeaders.contains($0.name.lowercased()) && !secrets.contains($0.name.lowercased())
            }
        )
        return next
    }

    /// Whether the next request is a GET: 303 except after HEAD, and 301 and 302 after POST, as all clients do.
    private func changesToGet(_ status: Int) -> Bool {
        switch status {
        case 303: request.method != .head
        case 301, 302: request.method == .post
        default: false
        }
    }

    /// What another server may see: anything else may be a credential, whatever its name.
    private static let harmlessHeaders: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "if-range", "pragma",
        "range",
        "user-agent",
    ]
}
