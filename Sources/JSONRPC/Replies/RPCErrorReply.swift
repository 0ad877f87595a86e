#if JSON
internal import APISupport

/// A reply in a response whose status is not accepted: it counts where it reports an error.
struct RPCErrorReply: ErrorEntity {
    /// What the first error in the reply says.
    let details: ErrorDetails
    /// The whole reply.
    let reply: RPCReply

    /// Makes a reply that holds nothing but an error's details.
    init(details: ErrorDetails) {
        self.details = details
        reply = .empty
    }

    init(_ reply: RPCReply) {
        self.reply = reply
        let error = reply.firstError
        details = ErrorDetails(code: error.map { "\($0.code)" }, description: error?.message, domain: "JSON-RPC")
    }

    static func from(json: JSONValue) throws -> RPCErrorReply {
        RPCErrorReply(try RPCReply.from(json: json))
    }
}

extension RPCReply {
    /// The first error that is reported; nil where there is none.
    var firstError: JSONRPCError? {
        switch self {
        case .single(let object): return object.reported
        case .batch(let objects): return objects.lazy.compactMap(\.reported).first
        case .methodResponse(.fault(let fault)): return fault
        case .empty, .methodResponse(.result), .other: return nil
        }
    }
}
#endif
