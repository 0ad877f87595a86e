#if JSON
internal import APISupport

/// The HTTP request that carries calls and notifications.
class RPCRequest: APIRequest {
    private let prepare: @Sendable (inout HTTPRequest) -> Void

    /// Makes a request to a client's endpoint.
    init(of client: JSONRPCClient, body: RequestBody, responseType: ResponseType) {
        prepare = client.prepare
        var headers = client.options.headers
        if !headers.contains(name: "Accept") { headers.add("Accept", client.options.dialect.codec.accept) }
        super.init(
            url: client.endpoint,
            method: .post,
            headers: headers,
            secretHeaders: client.options.secretHeaders,
            body: body,
            timeout: client.options.timeout,
            responseType: responseType,
            // Replies have rules of their own.
            usesRule: false
        )
    }

    override class var errorEntity: (any ErrorEntity.Type)? { RPCErrorReply.self }

    override func makeHTTPRequest(configuration: APIConfiguration) throws(APIError) -> HTTPRequest {
        var request = try super.makeHTTPRequest(configuration: configuration)
        prepare(&request)
        return request
    }
}

/// A request with at least one call, which awaits a reply.
final class RPCCallRequest: RPCRequest {
    override class var expected: (any Entity.Type)? { RPCReply.self }
}
#endif
