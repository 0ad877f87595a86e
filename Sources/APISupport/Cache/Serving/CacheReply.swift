internal import APISupportHTTP
internal import Foundation

/// What a request brought.
struct CacheReply {
    let response: HTTPResponse
    /// When the request was sent.
    let requestTime: Date
    /// When the response came.
    let responseTime: Date
    /// Whether it may be stored, as far as anything but its own words is concerned.
    let mayBeStored: Bool
    /// Whether it is a stored response that stands in for a server that failed.
    let isStandIn: Bool

    /// A response of the server.
    init(_ response: HTTPResponse, requestTime: Date, responseTime: Date, mayBeStored: Bool = true) {
        self.response = response
        self.requestTime = requestTime
        self.responseTime = responseTime
        self.mayBeStored = mayBeStored
        isStandIn = false
    }

    /// A stored response in the place of one.
    init(_ response: HTTPResponse) {
        self.response = response
        (requestTime, responseTime) = (.distantPast, .distantPast)
        mayBeStored = false
        isStandIn = true
    }

    /// Whether it, as the response to HEAD, is about the stored body.
    func describes(_ head: CacheHead) -> Bool {
        let lengths = [head.headers["Content-Length"], response.headers["Content-Length"]].compactMap(\.self)
        return Conditions.concern(head, response.headers) && Set(lengths).count < 2
    }
}

extension CacheHead {
    /// The head under which a response of the server is stored.
    init(_ reply: CacheReply, _ url: String, _ variant: CacheVariant) {
        self.init(
            url: url,
            variant: variant,
            status: reply.response.status,
            headers: StoredHeaders.stored(reply.response.headers),
            version: reply.response.version,
            isLengthKnown: reply.response.isLengthKnown,
            requestTime: reply.requestTime,
            responseTime: reply.responseTime
        )
    }

    /// The head after a response without a body has confirmed it.
    func updated(by reply: CacheReply) -> CacheHead {
        var head = self
        head.headers = StoredHeaders.updated(headers, by: reply.response.headers)
        head.requestTime = reply.requestTime
        head.responseTime = reply.responseTime
        return head
    }
}

extension HTTPResponse {
    /// A stored response, without its body.
    init(_ head: CacheHead, _ source: ResponseSource) {
        self.init(
            status: head.status,
            headers: head.headers,
            url: head.url,
            version: head.version,
            isLengthKnown: head.isLengthKnown,
            source: source
        )
    }
}

extension TransportError {
    /// The error of a request that only the cache may answer.
    static func notCached(_ request: HTTPRequest) -> TransportError {
        TransportError(
            .notCached,
            "nothing stored answers \(request.method) \(Secrets.masked(url: request.url)), and its rules forbid to ask the server"
        )
    }
}
