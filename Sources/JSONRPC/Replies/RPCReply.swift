#if JSON
internal import APISupport
internal import Foundation

/// What a server answered: one reply, several, or something else; taken apart, but not judged.
enum RPCReply: Sendable {
    /// No body came.
    case empty
    /// One reply.
    case single(RPCReplyObject)
    /// The replies to a batch.
    case batch(RPCReplyList)
    /// A reply of XML-RPC, which has neither an id nor a version.
    case methodResponse(MethodResponse)
    /// A document that is neither: what it is instead.
    case other(String)

    /// What a reply of XML-RPC says.
    enum MethodResponse: Sendable {
        /// The result.
        case result(RPCValue)
        /// A fault.
        case fault(JSONRPCError)
    }
}

extension RPCReply: ExpressibleByNilLiteral {
    /// Makes the reply of an empty body.
    init(nilLiteral: ()) {
        self = .empty
    }
}

extension RPCReply: Entity {
    /// Takes a JSON document apart.
    static func from(json: JSONValue) throws -> RPCReply {
        let document = json.document.bytes
        return try json.withReader { reader in
            switch reader.peek() {
            case UInt8(ascii: "{"): return .single(try RPCReplyObject(&reader, of: document, index: nil))
            case UInt8(ascii: "["):
                try reader.skipValue()
                return .batch(RPCReplyList(json))
            default:
                try reader.skipValue()
                return .other("the reply is neither an object nor an array")
            }
        }
    }
}
#endif
