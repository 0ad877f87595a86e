#if JSON && XML
internal import APISupport
internal import Foundation

/// Calls and replies as XML-RPC.
struct XMLRPCCodec: RPCCodec {
    private static let multicall = "system.multicall"

    var contentType: String { "text/xml" }
    var accept: String { "text/xml, application/xml" }
    var takesBatches: Bool { true }

    func encode(_ message: RPCMessage) throws(RPCEncodingFailure) -> Data {
        try XMLRPCWriter.methodCall(message.method, Self.values(message))
    }

    func encode(batch messages: [RPCMessage]) throws(RPCEncodingFailure) -> Data {
        let calls = try messages.map { message throws(RPCEncodingFailure) in
            RPCValue.object([
                RPCValue.Member(key: "methodName", value: .string(message.method)),
                RPCValue.Member(key: "params", value: .array(try Self.values(message))),
            ])
        }
        return try XMLRPCWriter.methodCall(Self.multicall, [.array(calls)])
    }

    func match(_ reply: RPCReply, to id: RPCID) -> RPCOutcome {
        switch reply {
        case .methodResponse(.result(let value)): Self.result(value)
        case .methodResponse(.fault(let fault)): .error(fault)
        case .empty: .unusable(.rpcMissingResponse, "the response to a call has no body")
        case .single, .batch: .unusable(.rpcInvalidResponse, "the reply is JSON, not XML-RPC")
        case .other(let reason): .unusable(.rpcInvalidResponse, reason)
        }
    }

    func match(_ reply: RPCReply, toBatch messages: [RPCMessage]) -> RPCBatchMatch {
        guard case .methodResponse(.result(.array(let results))) = reply else {
            let outcome = match(reply, to: 0)
            guard case .result = outcome else { return .all(messages, outcome) }
            return .all(messages, .unusable(.rpcInvalidResponse, "the reply to \(Self.multicall) is no array"))
        }
        guard results.count == messages.count else {
            let reason = "\(Self.multicall) gave \(results.count) results for \(messages.count) calls"
            return .all(messages, .unusable(.rpcInvalidResponse, reason))
        }
        return RPCBatchMatch(
            outcomes: zip(messages, results).map { message, result in message.id == nil ? nil : Self.outcome(result) }
        )
    }

    /// What one call of several came to: an array of one result, or a fault.
    private static func outcome(_ result: RPCValue) -> RPCOutcome {
        switch result {
        case .array(let values) where values.count == 1: Self.result(values[0])
        case .object:
            JSONRPCError(fault: result).map { .error($0) }
                ?? .unusable(.rpcInvalidResponse, "an element of the reply is a struct, but no fault")
        default: .unusable(.rpcInvalidResponse, "an element of the reply is neither an array of one value nor a fault")
        }
    }

    private static func result(_ value: RPCValue) -> RPCOutcome {
        .result(JSONFragment(translated: JSONWriter.bytes(value)))
    }

    private static func values(_ message: RPCMessage) throws(RPCEncodingFailure) -> [RPCValue] {
        switch message.params {
        case .none: []
        case .positional(let values): values
        case .named: throw RPCEncodingFailure(message: "XML-RPC takes parameters by position, not by name")
        }
    }
}
#endif
