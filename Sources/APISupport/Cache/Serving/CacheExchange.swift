internal import APISupportHTTP
internal import Foundation

/// One request that may be answered from the store.
struct CacheExchange: Sendable {
    let request: HTTPRequest
    let rules: CacheRules
    let lookup: CacheLookup
    let store: any CacheStore
    let options: CacheOptions
    let now: @Sendable () -> Date
    let flights: CacheFlights
    let next: HTTPNext

    /// Whether only the store may answer.
    private var isOffline: Bool {
        rules.policy == .cacheOnly || CacheDirectives(request.headers).contains("only-if-cached")
    }

    /// The response, from wherever the rules let it come.
    func response() async throws(TransportError) -> HTTPResponse {
        if CacheDirectives(request.headers).contains("no-store") || Conditions.areForServer(request) {
            return try await leaveAlone()
        }
        var tried: UUID?
        while let head = await store.heads(of: lookup.url).first(where: lookup.fits), head.id != tried {
            switch Reuse(head, for: request, rules: rules, options: options, now: now()) {
            case .use(let isStale):
                if let response = await use(head, isStale: isStale) { return response }
            case .useAndRevalidate:
                if let response = await use(head, isStale: true) {
                    revalidate(head)
                    return response
                }
            case .validate: return try await validate(head)
            case .reload: return try await load(over: head)
            }
            // Its body is gone; another response may have taken its place.
            tried = head.id
        }
        return try await load()
    }

    private func leaveAlone() async throws(TransportError) -> HTTPResponse {
        guard !isOffline else { throw .notCached(request) }
        return try await next(request)
    }

    // MARK: From the store

    /// Makes a response of a stored one; nil where its body is no longer there, or it holds nothing of the range asked for.
    private func use(_ head: CacheHead, isStale: Bool) async -> HTTPResponse? {
        let age = Freshness(head, now: now(), options: options).age
        var response = await stored(head, .cache(age: .seconds(age), isStale: isStale))
        response?.headers["Age"] = String(Int(age))
        return response
    }

    private func stored(_ head: CacheHead, _ source: ResponseSource) async -> HTTPResponse? {
        var response = HTTPResponse(head, source)
        if Conditions.areOwn(request), Conditions.hold(head, for: request, now: now()) {
            response.status = 304
            response.headers = StoredHeaders.notModified(head.headers)
            return response
        }
        guard let body = await store.body(of: head) else { return nil }
        if request.method == .head { return response }
        response.body = body
        guard request.headers.contains(name: "Range") else { return response }
        // A range is one of the bytes that the server sends, which codings make others than these.
        guard head.status == 200, !head.headers.contains(name: "Content-Encoding") else { return nil }
        return ByteRange(request)?.part(of: response)
    }

    // MARK: From the server

    /// Asks the server as if nothing were stored, and stores what it says; what is stored may stand in where it fails.
    private func load(over head: CacheHead? = nil) async throws(TransportError) -> HTTPResponse {
        guard !isOffline else { throw .notCached(request) }
        let flight = flights.begin(lookup.url)
        defer { flights.end(flight) }
        let reply = try await send(request, standIn: rules.policy == .reload ? nil : head)
        if reply.mayBeStored { await record(flight) { await save(reply, over: head) } }
        return reply.response
    }

    /// Asks the server whether a stored response still holds.
    private func validate(_ head: CacheHead) async throws(TransportError) -> HTTPResponse {
        guard !isOffline else { throw .notCached(request) }
        let isOwn = Conditions.areOwn(request)
        guard !request.headers.contains(name: "Range"),
            let conditional = isOwn ? request : Conditions.validating(head, request)
        else { return try await load(over: head) }
        let flight = flights.begin(lookup.url)
        defer { flights.end(flight) }
        let reply = try await send(conditional, standIn: head)
        if reply.isStandIn { return reply.response }
        guard reply.response.status == 304 else {
            if reply.mayBeStored { await record(flight) { await save(reply, over: head) } }
            return reply.response
        }
        guard concerns(head, reply.response.headers) else {
            return isOwn ? reply.response : try await load()
        }
        let updated = head.updated(by: reply)
        if reply.mayBeStored { await record(flight) { await store.update(updated) } }
        if isOwn { return reply.response }
        guard let confirmed = await stored(updated, .validated) else { return try await load() }
        return confirmed
    }

    /// Whether a 304 speaks of a stored response; one without validators may mean the version that the caller has.
    private func concerns(_ head: CacheHead, _ confirmation: HTTPHeaders) -> Bool {
        guard Conditions.concern(head, confirmation) else { return false }
        return !Conditions.areOwn(request) || Conditions.haveValidator(confirmation)
            || Conditions.hold(head, for: request, now: now())
    }

    /// Sends a request; where the server fails, a stored response may stand in for it.
    private func send(_ request: HTTPRequest, standIn: CacheHead?) async throws(TransportError) -> CacheReply {
        var request = request
        if !request.headers.contains(name: "Cache-Control"), let wish = wishOfPolicy {
            request.headers["Cache-Control"] = wish
        }
        let requestTime = now()
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await next(request)
        } catch {
            if Self.isFailure(error), let reply = await reply(insteadOf: standIn) { return reply }
            throw error
        }
        if StatusRules.serverErrors.contains(response.status), let reply = await reply(insteadOf: standIn) {
            return reply
        }
        // The redirect's own response is not known here.
        let isDirect = lookup.isAnswered(directlyBy: response)
        return CacheReply(response, requestTime: requestTime, responseTime: now(), mayBeStored: isDirect)
    }

    /// What the policy asks of caches on the way.
    private var wishOfPolicy: String? {
        switch rules.policy {
        case .reload: "no-cache"
        case .validate, .cacheThenNetwork: "max-age=0"
        case .protocolRules, .cacheElseLoad, .cacheOnly, nil: nil
        }
    }

    private func reply(insteadOf head: CacheHead?) async -> CacheReply? {
        guard let head, Reuse.mayReplaceError(head, for: request, options: options, now: now()),
            let response = await use(head, isStale: true)
        else { return nil }
        return CacheReply(response)
    }

    /// Whether an error is the server's or the network's, and not the caller's.
    private static func isFailure(_ error: TransportError) -> Bool {
        ![.cancelled, .invalidRequest, .notCached].contains(error.code)
    }

    // MARK: To the store

    /// Changes the store by what a request brought, unless a change at the server has come between: then it may be of before.
    private func record(_ flight: CacheFlights.Flight, _ change: () async -> Void) async {
        guard flights.isCurrent(flight) else { return }
        await change()
        // What made it invalid meanwhile may have looked into the store before.
        if !flights.isCurrent(flight) { await store.remove(flight.url) }
    }

    /// Stores a response of the server, where that is allowed; one to HEAD tells about the stored one (RFC 9111, section 4.3.5).
    private func save(_ reply: CacheReply, over head: CacheHead?) async {
        if request.method == .head {
            guard let head, reply.response.status == 200, head.status == 200 else { return }
            guard reply.describes(head) else { return await store.remove(head.url) }
            return await store.update(head.updated(by: reply))
        }
        guard StoringRule(options: options, rules: rules).allows(reply.response, to: request),
            let variant = lookup.variant(for: reply.response.headers)
        else {
            let isNewer = StatusRules.superseding.contains(reply.response.status)
            if head != nil, isNewer, !request.headers.contains(name: "Range") { await store.remove(lookup.url) }
            return
        }
        await store.save(CacheHead(reply, lookup.url, variant), body: reply.response.body)
    }

    /// Validates a response that is used meanwhile; nobody waits for it.
    private func revalidate(_ head: CacheHead) {
        guard flights.beginValidation(head.id) else { return }
        Task {
            // It may have been validated between being found and now. A failure leaves what is stored as it is.
            let isThere = await store.heads(of: lookup.url)
                .contains { $0.id == head.id && $0.responseTime == head.responseTime }
            if isThere { _ = try? await validate(head) }
            flights.endValidation(head.id)
        }
    }
}
