#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting
import Foundation

/// A client whose server is a stub.
struct StubbedClient {
    static let endpoint = "http://rpc.test/api"
    let transport = StubTransport()
    let client: JSONRPCClient

    /// Makes a client that gets one answer to every request.
    init(
        status: Int = 200,
        type: String? = "application/json",
        body: String,
        options: RPCOptions = RPCOptions(),
        queue: DispatchQueue = .main
    ) {
        self.init(options: options, queue: queue) { _ in
            .response(HTTPResponse(status: status, headers: Self.headers(type), body: Data(body.utf8)))
        }
    }

    /// Makes a client whose requests a function answers.
    init(
        options: RPCOptions = RPCOptions(),
        queue: DispatchQueue = .main,
        outcome: @escaping @Sendable (HTTPRequest) -> StubOutcome
    ) {
        transport.on(where: { $0.method == .post && $0.url == Self.endpoint }, outcome: outcome)
        client = JSONRPCClient(
            endpoint: Self.endpoint,
            options: options,
            configuration: APIConfiguration(transport: transport, deliveryQueue: queue)
        )
    }

    private static func headers(_ type: String?) -> HTTPHeaders {
        var headers: HTTPHeaders = [:]
        headers["Content-Type"] = type
        return headers
    }

    /// The bodies that were sent, as JSON.
    func sent() throws -> [JSONValue] {
        try transport.requests.map { try JSONValue(parsing: $0.body?.data ?? Data()) }
    }
}

extension StubOutcome {
    /// A response of status 200 with JSON.
    static func json(_ text: String) -> StubOutcome {
        .response(HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(text.utf8)))
    }
}
#endif
