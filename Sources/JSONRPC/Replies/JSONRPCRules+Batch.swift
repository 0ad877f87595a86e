#if JSON
extension JSONRPCRules {
    /// Finds the outcome of each message of a batch in the reply to it, whose order does not matter.
    func match(_ reply: RPCReply, toBatch messages: [RPCMessage]) -> RPCBatchMatch {
        switch reply {
        case .batch(let objects): return match(objects, to: messages)
        case .single(let object): return match(object, to: messages)
        case .methodResponse: return all(messages, .unusable(.rpcInvalidResponse, Self.isXML))
        case .empty: return all(messages, .unusable(.rpcMissingResponse, "the response to a batch has no body"))
        case .other(let reason): return all(messages, .unusable(.rpcInvalidResponse, reason))
        }
    }

    /// A reply that is no array: the server's error about the whole batch, or the reply to one call.
    private func match(_ object: RPCReplyObject, to messages: [RPCMessage]) -> RPCBatchMatch {
        let outcome = outcome(of: object)
        switch (object.id, outcome) {
        case (.null, .error(let error)), (.missing, .error(let error)):
            var match = all(messages, outcome)
            match.wholeError = error
            return match
        case (_, .unusable): return all(messages, outcome)
        default: return match([object], to: messages)
        }
    }

    private func match(_ objects: [RPCReplyObject], to messages: [RPCMessage]) -> RPCBatchMatch {
        let ids = Set(messages.compactMap(\.id))
        var found: [RPCID: [RPCOutcome]] = [:]
        var match = all(messages, nil)
        for object in objects {
            let outcome = outcome(of: object)
            switch (object.id, outcome) {
            case (.id(let id), _) where ids.contains(id): found[id, default: []].append(outcome)
            case (.null, .error(let error)), (.missing, .error(let error)): match.unattributed.append(error)
            case (let id, _): match.foreignIDs.append("\(id)")
            }
        }
        let missing = RPCOutcome.unusable(.rpcMissingResponse, Self.missingText(match))
        match.outcomes = messages.map { message in
            message.id.map { id in Self.only(found[id] ?? [], of: id) ?? missing }
        }
        return match
    }

    /// The outcome among the replies to one call; nil where there is none.
    private static func only(_ outcomes: [RPCOutcome], of id: RPCID) -> RPCOutcome? {
        guard outcomes.count > 1 else { return outcomes.first }
        return .unusable(.rpcDuplicateID, "\(outcomes.count) replies of the batch have id \(id)")
    }

    private static func missingText(_ match: RPCBatchMatch) -> String {
        var text = "no reply of the batch has the call's id"
        if !match.foreignIDs.isEmpty {
            text += "; there are replies to other ids: \(match.foreignIDs.joined(separator: ", "))"
        }
        for error in match.unattributed { text += "; without an id \(error)" }
        return text
    }

    /// The same for all calls.
    private func all(_ messages: [RPCMessage], _ outcome: RPCOutcome?) -> RPCBatchMatch {
        RPCBatchMatch(outcomes: messages.map { $0.id == nil ? nil : outcome })
    }
}
#endif
