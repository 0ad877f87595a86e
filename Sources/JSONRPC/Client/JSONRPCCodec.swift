#if JSON
internal import APISupport
internal import Foundation

/// Calls and replies as JSON-RPC.
struct JSONRPCCodec: RPCCodec {
    let rules: JSONRPCRules

    var contentType: String { "application/json" }
    var accept: String { "application/json, application/json-rpc, application/jsonrequest" }
    var takesBatches: Bool { rules == .version2 }

    func encode(_ message: RPCMessage) -> Data {
        var writer = JSONWriter()
        write(message, to: &writer)
        return writer.data
    }

    func encode(batch messages: [RPCMessage]) -> Data {
        var writer = JSONWriter()
        writer.array(messages) { writer, message in write(message, to: &writer) }
        return writer.data
    }

    func match(_ reply: RPCReply, to id: RPCID) -> RPCOutcome {
        rules.match(reply, to: id)
    }

    func match(_ reply: RPCReply, toBatch messages: [RPCMessage]) throws(EntityError) -> RPCBatchMatch {
        try rules.match(reply, toBatch: messages)
    }

    private func write(_ message: RPCMessage, to writer: inout JSONWriter) {
        var members: [RPCValue.Member] = []
        if rules == .version2 { members.append(RPCValue.Member(key: "jsonrpc", value: .string("2.0"))) }
        members.append(RPCValue.Member(key: "method", value: .string(message.method)))
        if let params = params(message.params) { members.append(RPCValue.Member(key: "params", value: params)) }
        if let id = id(message.id) { members.append(RPCValue.Member(key: "id", value: id)) }
        writer.object(members)
    }

    /// The parameters; version 1.0 has an empty array where there are none, version 2.0 nothing.
    private func params(_ params: RPCParams.Content) -> RPCValue? {
        switch params {
        case .none: rules == .version1 ? .array([]) : nil
        case .positional(let values): .array(values)
        case .named(let members): .object(members)
        }
    }

    /// The id; a notification has `null` in version 1.0, and none in version 2.0.
    private func id(_ id: RPCID?) -> RPCValue? {
        switch id {
        case .integer(let number): .integer(number)
        case .string(let text): .string(text)
        case nil: rules == .version1 ? .null : nil
        }
    }
}
#endif
