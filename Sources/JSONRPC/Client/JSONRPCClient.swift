#if JSON
public import APISupport
internal import Foundation

/// Calls the methods of a remote server: JSON-RPC 2.0, and by option JSON-RPC 1.0 and XML-RPC, over HTTP POST.
///
/// ```swift
/// let client = JSONRPCClient(endpoint: "https://api.example/rpc")
/// let difference: Int = try await client.call("subtract", [42, 23])
/// try await client.notify("update", [1, 2, 3])
/// ```
///
/// Subclass it to give each remote method a method of its own; a client may be shared by all threads:
///
/// ```swift
/// final class Calculator: JSONRPCClient, @unchecked Sendable {
///     static let shared = Calculator(endpoint: "https://api.example/rpc")
///     func subtract(_ a: Int, _ b: Int) async throws(RPCFailure) -> Int { try await invoke(a, b) }
/// }
/// ```
///
/// A subclass that stores values of its own sees to it that they may be used on any thread.
open class JSONRPCClient: @unchecked Sendable {
    // Unchecked, since the class is open: what it stores never changes, but for the ids, which have a lock.

    /// The absolute http or https URL to which all requests are sent.
    public let endpoint: String
    /// What the server needs.
    public let options: RPCOptions
    /// How requests are sent and read, and where results are delivered.
    public let configuration: APIConfiguration
    private let ids: RPCIDSource
    /// The configuration of the connections: without the key path, for the way to an entity in other responses says nothing
    /// about replies.
    let exchanging: APIConfiguration

    /// Makes a client; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - endpoint: The absolute http or https URL to which all requests are sent.
    ///   - options: What the server needs: its language, header fields...
    ///   - configuration: How requests are sent and read, and where results are delivered.
    public init(
        endpoint: String,
        options: RPCOptions = RPCOptions(),
        configuration: APIConfiguration = .default
    ) {
        precondition(options.maximumBatchSize.map { $0 > 0 } ?? true, "a request of a batch holds at least one call")
        self.endpoint = endpoint
        self.options = options
        self.configuration = configuration
        ids = RPCIDSource(style: options.ids)
        var exchanging = configuration
        exchanging.decoding = DecodingRules().inheriting(from: configuration.decoding)
        self.exchanging = exchanging
    }

    /// Changes a request just before it is sent; does nothing by default.
    ///
    /// Override it to sign requests, for example. It is called on any thread, once for each request.
    open func prepare(_ request: inout HTTPRequest) {}

    /// Makes the request of a call, but does not send it.
    ///
    /// - Parameters:
    ///   - method: The method's name.
    ///   - params: The parameters; none by default.
    ///   - id: The id of the call; nil, the default, takes the next of the client's own.
    /// - Returns: The request, as the client would send it.
    /// - Throws: `.request` with code `.invalidRequest` where the request can't be made.
    public func request(
        _ method: String,
        params: RPCParams = .none,
        id: RPCID? = nil
    ) throws(RPCFailure) -> HTTPRequest {
        let message = try message(method, params, id: id ?? ids.next())
        let request = try request(for: RPCPacket([message]))
        do {
            return try request.makeHTTPRequest(configuration: configuration)
        } catch {
            throw .request(error)
        }
    }

    /// A batch of calls and notifications to this client's server, to be filled and sent.
    public func batch() -> RPCBatch {
        RPCBatch(client: self)
    }

    /// The id that a call is sent with: its own, or the client's next.
    func id<Value>(for call: RPCCall<Value>) -> RPCID {
        call.id ?? ids.next()
    }

    /// A call, ready to be sent.
    func message<Value>(_ call: RPCCall<Value>) throws(RPCFailure) -> RPCMessage {
        try message(call.method, call.params, id: id(for: call))
    }

    /// A call or, without an id, a notification, ready to be sent.
    func message(_ method: String, _ params: RPCParams, id: RPCID?) throws(RPCFailure) -> RPCMessage {
        do {
            return RPCMessage(method: method, params: try params.content.get(), id: id)
        } catch {
            throw unsendable(error, "the parameters of \(method)")
        }
    }

    /// The HTTP request for messages.
    func request(for packet: RPCPacket) throws(RPCFailure) -> RPCRequest {
        let codec = options.dialect.codec
        let bytes: Data
        do {
            bytes = try packet.encoded(by: codec)
        } catch {
            throw unsendable(error, "the call")
        }
        let body = RequestBody.bytes(bytes, contentType: options.contentType ?? codec.contentType)
        // What comes back for notifications is not looked at.
        return packet.hasCalls
            ? RPCCallRequest(of: self, body: body, responseType: .automatic)
            : RPCRequest(of: self, body: body, responseType: .data)
    }

    /// The failure of what was cancelled.
    func cancellation(_ message: String) -> RPCFailure {
        .request(error(.cancelled, message))
    }

    private func unsendable(_ failure: RPCEncodingFailure, _ what: String) -> RPCFailure {
        .request(error(.invalidRequest, "\(what) can't be encoded: \(failure.message)", failure.underlying))
    }

    private func error(_ code: APIError.Code, _ message: String, _ underlying: (any Error)? = nil) -> APIError {
        APIError(code, message, request: HTTPRequest(method: .post, url: endpoint), underlying: underlying)
    }
}
#endif
