#if JSON
internal import APISupport

/// A reply in a response whose status is not accepted: it counts where it reports an error.
struct RPCErrorReply: ErrorEntity {
    let reply: RPCReply

    /// The code of the first error in the reply; nil where there is none.
    var code: String? { firstError.map { "\($0.code)" } }

    /// What the first error says; nil where there is none.
    var message: String? { firstError?.message }

    private var firstError: JSONRPCError? {
        let objects: [RPCReplyObject] =
            switch reply {
            case .single(let object): [object]
            case .batch(let objects): objects
            case .empty, .other: []
            }
        for case .error(let error) in objects.map(\.error) { return error }
        return nil
    }

    /// The first error as the failure of a request; nil where there is none.
    func failure(status: Int) -> RPCFailure? {
        firstError.map { .server($0.with(status: status)) }
    }

    static func from(json: JSONValue) throws -> RPCErrorReply {
        RPCErrorReply(reply: try RPCReply.from(json: json))
    }
}
#endif
