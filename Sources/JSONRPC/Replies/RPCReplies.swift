#if JSON
internal import APISupport

/// The replies to a batch, gathered by their ids.
struct RPCReplies {
    private let messages: [RPCMessage]
    private let rules: JSONRPCRules
    private let ids: Set<RPCID>
    private var found: [RPCID: (first: RPCOutcome, count: Int)] = [:]
    private var foreignIDs: [String] = []
    private var unattributed: [JSONRPCError] = []
    /// The number of elements that have no id, nor report an error.
    private var strays = 0

    init(to messages: [RPCMessage], by rules: JSONRPCRules) {
        self.messages = messages
        self.rules = rules
        ids = Set(messages.compactMap(\.id))
        found.reserveCapacity(ids.count)
    }

    /// Adds a reply.
    mutating func add(_ object: RPCReplyObject) {
        let outcome = rules.outcome(of: object)
        switch (object.id, outcome) {
        case (.id(let id), _) where ids.contains(id): found[id, default: (outcome, 0)].count += 1
        case (.null, .error(let error)), (.missing, .error(let error)): unattributed.append(error)
        case (let other, _): other.json.map { foreignIDs.append($0) } ?? { strays += 1 }()
        }
    }

    /// The outcome of each message.
    func match() -> RPCBatchMatch {
        let missing = RPCOutcome.unusable(.rpcMissingResponse, missingText)
        let outcomes = messages.map { message in
            message.id.map { id in found[id].map { Self.only($0, of: id) } ?? missing }
        }
        return RPCBatchMatch(
            outcomes: outcomes,
            report: RPCBatchReport(foreignIDs: foreignIDs, unattributedErrors: unattributed, strayReplies: strays)
        )
    }

    /// The outcome of the replies to one call, which must not be several.
    private static func only(_ found: (first: RPCOutcome, count: Int), of id: RPCID) -> RPCOutcome {
        guard found.count > 1 else { return found.first }
        return .unusable(.rpcDuplicateID, "\(found.count) replies of the batch have id \("\(id)".excerpt)")
    }

    /// What is said to a call without a reply: what came instead, of which there may be any number.
    private var missingText: String {
        var text = "no reply of the batch has the call's id"
        if !foreignIDs.isEmpty {
            let first = foreignIDs.prefix(3).map(\.excerpt).joined(separator: ", ")
            text += "; \(foreignIDs.count) have other ids: \(first)\(foreignIDs.count > 3 ? ", …" : "")"
        }
        if let error = unattributed.first {
            text += "; \(unattributed.count) report an error without an id: \(error.code) \(error.message.excerpt)"
        }
        if strays > 0 { text += "; \(strays) are no replies" }
        return text
    }
}
#endif
