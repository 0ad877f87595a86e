#if JSON
/// The member `id` of a reply.
enum RPCReplyID: Hashable, Sendable {
    /// There is no such member.
    case missing
    /// It is `null`: the server could not tell which call it was.
    case null
    /// An id that a call may have.
    case id(RPCID)
    /// Anything else, as JSON.
    case other(String)
}

extension RPCReplyID {
    /// The id as JSON; nil where there is none.
    var json: String? {
        switch self {
        case .missing: nil
        case .null: "null"
        case .id(let id): "\(id)"
        case .other(let text): text
        }
    }
}

extension String {
    /// The start of what a server sent, short enough for a message.
    var excerpt: String {
        utf8.count > 64 ? String(prefix(64)) + "…" : self
    }
}
#endif
