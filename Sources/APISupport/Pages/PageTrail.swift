internal import APISupportDefaults
internal import APISupportHTTP

/// The pages that were asked for so far, and what the next one must keep to.
struct PageTrail {
    /// A request in two hashes, for it may be long and there may be thousands.
    private struct Step: Hashable {
        let first: Int
        let second: Int
    }

    private var origin: String?
    private var seen: Set<Step> = []

    /// Goes on to a request; throws where it is none that may follow.
    mutating func take(_ request: HTTPRequest) throws(APIError) {
        let context = ErrorContext(request: request)
        let url: WebURL
        do throws(TransportError) {
            url = try WebURL(request.url)
        } catch {
            throw context.error(error)
        }
        guard origin == nil || url.origin == origin else {
            throw context.error(
                .foreignPage,
                "the next page is at \(url.origin), and not at \(origin ?? "") like those before"
            )
        }
        origin = url.origin
        guard seen.insert(Self.step(request, url)).inserted else {
            throw context.error(
                .paginationLoop,
                "the next page is one that was asked for before: \(Secrets.masked(url: url.text))"
            )
        }
        guard seen.count <= Defaults.maximumPages else {
            throw context.error(.tooManyPages, "there are more than \(Defaults.maximumPages) pages")
        }
    }

    private static func step(_ request: HTTPRequest, _ url: WebURL) -> Step {
        var hasher = Hasher()
        hasher.combine(request.method)
        hasher.combine(url)
        hasher.combine(request.headers)
        hasher.combine(request.body?.data)
        var other = hasher
        other.combine(true)
        return Step(first: hasher.finalize(), second: other.finalize())
    }
}
