#if JSON
internal import APISupport

/// A reply in a response whose status is not accepted; only one that reports an error is such a reply.
struct RPCErrorReply: ErrorEntity {
    /// What the first error in the reply says.
    let details: ErrorDetails
    /// The first error in the reply; nil where there is no reply.
    let first: JSONRPCError?
    /// The whole reply.
    let reply: RPCReply

    /// Makes a reply that holds nothing but an error's details.
    init(details: ErrorDetails) {
        self.details = details
        first = nil
        reply = .empty
    }

    /// Takes a reply; throws where it reports no error.
    init(_ reply: RPCReply) throws(EntityError) {
        guard let error = try reply.firstError() else { throw EntityError(.missingValue, "the reply reports no error") }
        self.reply = reply
        first = error
        details = ErrorDetails(code: "\(error.code)", description: error.message, domain: "JSON-RPC")
    }

    static func from(json: JSONValue) throws -> RPCErrorReply {
        try RPCErrorReply(try RPCReply.from(json: json))
    }
}

extension RPCReply {
    /// The first error that is reported; nil where there is none.
    func firstError() throws(EntityError) -> JSONRPCError? {
        switch self {
        case .single(let object): return object.reported
        case .methodResponse(.fault(let fault)): return fault
        case .empty, .methodResponse(.result), .other: return nil
        case .batch(let list):
            var first: JSONRPCError?
            try list.read { object in
                first = object.reported
                return first == nil
            }
            return first
        }
    }
}
#endif
