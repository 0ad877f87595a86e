#if JSON
public import APISupport
public import Foundation

/// Why a call brought no result.
///
/// ```swift
/// do {
///     let rate: Decimal = try await client.call("rate", ["USD"])
/// } catch .server(let error) where error.code == .methodNotFound {
///     // the server knows no such method
/// } catch .request(let error) where error.code == .timedOut {
///     // the server is silent
/// } catch {
///     print(error)
/// }
/// ```
public enum RPCFailure: Error {
    /// The server reported an error.
    case server(JSONRPCError)
    /// There is no reply to the call, or it can't be used: transport, HTTP status, media type, JSON, the rules of JSON-RPC, or
    /// the type of the result. The codes tell them apart; those of JSON-RPC itself begin with `rpc`, and a result that is not
    /// of the type asked for is `.entityNotBuilt`.
    case request(APIError)
}

extension RPCFailure {
    /// The error that the server reported; nil for any other failure.
    public var serverError: JSONRPCError? {
        if case .server(let error) = self { error } else { nil }
    }

    /// The error of the request; nil where the server reported an error of its own.
    public var requestError: APIError? {
        if case .request(let error) = self { error } else { nil }
    }
}

extension RPCFailure: CustomStringConvertible, LocalizedError {
    /// What went wrong, and the request, in words for a person, without secrets.
    public var description: String {
        switch self {
        case .server(let error): error.debugDescription
        case .request(let error): "\(error)"
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
#endif
