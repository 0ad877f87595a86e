internal import APISupportHTTP
internal import Foundation

/// Whether a response may be stored (RFC 9111, section 3).
struct StoringRule {
    let options: CacheOptions
    let rules: CacheRules

    /// Whether the response to a request may be stored; whether its method allows it is asked before.
    func allows(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
        let control = ResponseControl(response.headers, options)
        guard (200...599).contains(response.status), response.status != 206, response.status != 304,
            SelectingHeaders.names(response.headers) != nil, !CacheDirectives(request.headers).contains("no-store"),
            !forbidsStoring(control.directives, response.status),
            // An error that only says that there is no such range would stand in for the whole.
            response.status == 200 || !request.headers.contains(name: "Range")
        else { return false }
        if options.isShared {
            if control.directives.contains("private") { return false }
            let isAuthorized = request.headers.contains(name: "Authorization") || request.digest != nil
            if isAuthorized, !sharesAuthorized(control.directives) { return false }
        }
        return saysSomething(control, response)
    }

    /// Whether the response to a POST is one that GET may find: it says that it is the URL's own, and how long it is fresh
    /// (RFC 9110, section 9.3.3).
    func allowsAsGet(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
        guard request.method == .post, response.status == 200, let location = response.headers["Content-Location"],
            let own = try? WebURL(request.url), (try? own.target(location)) == own,
            Self.isExplicit(ResponseControl(response.headers, options), response.headers)
        else { return false }
        return allows(response, to: request)
    }

    /// Whether there is a word that makes it stored: of the response, of its status, or of our own.
    private func saysSomething(_ control: ResponseControl, _ response: HTTPResponse) -> Bool {
        rules.ownLifetime(ofStatus: response.status) != nil || Self.isExplicit(control, response.headers)
            || StatusRules.cacheableByDefault.contains(response.status)
            || control.directives.contains("public") || (!options.isShared && control.directives.contains("private"))
    }

    /// Whether the response itself says how long it is fresh.
    private static func isExplicit(_ control: ResponseControl, _ headers: HTTPHeaders) -> Bool {
        control.maximumAge != nil || (control.usesExpires && headers.contains(name: "Expires"))
    }

    /// Whether it must not be stored, as far as its status is understood where that is demanded (section 5.2.2.3).
    private func forbidsStoring(_ directives: CacheDirectives, _ status: Int) -> Bool {
        guard directives.contains("must-understand") else { return directives.contains("no-store") }
        return !StatusRules.understood.contains(status)
    }

    /// Whether a shared cache may store the response to a request with credentials (section 3.5).
    private func sharesAuthorized(_ directives: CacheDirectives) -> Bool {
        directives.contains("public") || directives.contains("must-revalidate") || directives.contains("s-maxage")
    }
}
