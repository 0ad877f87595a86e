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

extension RPCReplyID: CustomStringConvertible {
    /// The id as JSON.
    var description: String {
        switch self {
        case .missing: "none"
        case .null: "null"
        case .id(let id): "\(id)"
        case .other(let text): text
        }
    }
}
#endif
