#if JSON
internal import APISupport

/// The version of JSON-RPC by whose rules replies are judged.
enum JSONRPCRules: Sendable {
    /// Version 1.0: replies name no version, result and error are both there, one of them null, and an error may be anything.
    case version1
    /// Version 2.0.
    case version2
}

extension JSONRPCRules {
    /// What a reply says, whichever call it belongs to.
    ///
    /// A member `error` that is `null` counts as missing in both versions, and a `null` result beside an error as well:
    /// servers of version 2.0 have kept this habit of version 1.0.
    func outcome(of reply: RPCReplyObject) -> RPCOutcome {
        if let fault = reply.fault { return invalid(fault) }
        if self == .version2, reply.version != "2.0" {
            return invalid(
                reply.version.map { "the reply's version is \"\($0.excerpt)\"" }
                    ?? "the reply does not say that it is JSON-RPC 2.0"
            )
        }
        switch (reply.result, reply.error) {
        case (nil, .missing): return invalid("the reply has neither a result nor an error")
        case (let result?, .missing): return .result(result)
        case (let result?, _) where !result.isNull: return invalid("the reply has both a result and an error")
        case (_, .error(let error)): return .error(error)
        case (_, .other(let value, let reason)):
            return self == .version1 ? .error(unstructured(value)) : invalid(reason)
        }
    }

    /// An error of a shape that only version 1.0 permits: a text is its message, anything else its data.
    private func unstructured(_ value: JSONFragment) -> JSONRPCError {
        let message = try? value.decode(String.self, DecodingRules())
        return JSONRPCError(.unspecified, message: message, data: message == nil ? value : nil)
    }

    /// Why a reply of XML-RPC can't be used.
    static let isXML = "the reply is XML-RPC, not JSON-RPC"

    private func invalid(_ reason: String) -> RPCOutcome {
        .unusable(.rpcInvalidResponse, reason)
    }
}

extension JSONRPCRules {
    /// Finds the outcome of one call in the reply to it.
    func match(_ reply: RPCReply, to id: RPCID) -> RPCOutcome {
        switch reply {
        case .empty: return .unusable(.rpcMissingResponse, "the response to a call has no body")
        case .other(let reason): return invalid(reason)
        case .batch: return invalid("the reply to one call is an array")
        case .methodResponse: return invalid(Self.isXML)
        case .single(let object):
            let outcome = outcome(of: object)
            switch (object.id, outcome) {
            case (.id(id), _), (_, .unusable), (.null, .error), (.missing, .error): return outcome
            case (.missing, _): return invalid("the reply has no id")
            case (let other, _):
                let (other, own) = (other.json?.excerpt ?? "", "\(id)".excerpt)
                return .unusable(.rpcUnmatchedID, "the reply has id \(other), the call \(own)")
            }
        }
    }
}
#endif
