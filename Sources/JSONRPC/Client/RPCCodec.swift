#if JSON
internal import APISupport
internal import Foundation

/// How calls are written and replies are understood.
protocol RPCCodec: Sendable {
    /// The media type of what is sent.
    var contentType: String { get }
    /// The media types of replies that are asked for.
    var accept: String { get }
    /// Whether several messages may go in one request.
    var takesBatches: Bool { get }

    /// Writes one message.
    func encode(_ message: RPCMessage) throws(RPCEncodingFailure) -> Data

    /// Writes a batch.
    func encode(batch messages: [RPCMessage]) throws(RPCEncodingFailure) -> Data

    /// Finds the outcome of one call in the reply to it.
    func match(_ reply: RPCReply, to id: RPCID) -> RPCOutcome

    /// Finds the outcome of each message of a batch.
    func match(_ reply: RPCReply, toBatch messages: [RPCMessage]) throws(EntityError) -> RPCBatchMatch
}
#endif
