#if JSON
internal import APISupport
internal import Foundation

/// What goes in one HTTP request: one message, or a batch.
struct RPCPacket: Sendable {
    let messages: [RPCMessage]
    /// Whether the messages are sent as a batch, which one message may be as well.
    let isBatch: Bool

    init(_ messages: [RPCMessage], isBatch: Bool = false) {
        self.messages = messages
        self.isBatch = isBatch
    }

    /// Whether there is at least one call, which awaits a reply.
    var hasCalls: Bool { messages.contains { $0.id != nil } }

    /// The request's body.
    func encoded(by codec: any RPCCodec) throws(RPCEncodingFailure) -> Data {
        isBatch ? try codec.encode(batch: messages) : try codec.encode(messages[0])
    }

    /// What a reply says of the messages.
    func match(_ reply: RPCReply, by codec: any RPCCodec) throws(EntityError) -> RPCBatchMatch {
        if isBatch { return try codec.match(reply, toBatch: messages) }
        return RPCBatchMatch(outcomes: messages.map { $0.id.map { codec.match(reply, to: $0) } })
    }
}
#endif
