#if JSON
internal import APISupport

extension JSONRPCRules {
    /// Finds the outcome of each message of a batch in the reply to it, whose order does not matter.
    func match(_ reply: RPCReply, toBatch messages: [RPCMessage]) throws(EntityError) -> RPCBatchMatch {
        switch reply {
        case .batch(let list):
            var replies = RPCReplies(to: messages, by: self)
            try list.read { object in
                replies.add(object)
                return true
            }
            return replies.match()
        case .single(let object): return match(object, to: messages)
        case .methodResponse: return .all(messages, .unusable(.rpcInvalidResponse, Self.isXML))
        case .empty: return .all(messages, .unusable(.rpcMissingResponse, "the response to a batch has no body"))
        case .other(let reason): return .all(messages, .unusable(.rpcInvalidResponse, reason))
        }
    }

    /// A reply that is no array: the server's error about the whole batch, or the reply to one call.
    private func match(_ object: RPCReplyObject, to messages: [RPCMessage]) -> RPCBatchMatch {
        let outcome = outcome(of: object)
        switch (object.id, outcome) {
        case (.null, .error), (.missing, .error), (_, .unusable): return .all(messages, outcome)
        default:
            var replies = RPCReplies(to: messages, by: self)
            replies.add(object)
            return replies.match()
        }
    }
}
#endif
