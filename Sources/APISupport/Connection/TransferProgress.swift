/// How far a transfer is, in bytes of bodies as they are on the wire: compressed ones count as they are sent.
public struct TransferProgress: Hashable, Sendable {
    /// The bytes of the request's body sent so far.
    public var sent: Int64 = 0
    /// The size of the request's body; nil when it is unknown, or nothing was sent yet.
    public var toSend: Int64?
    /// The bytes of the response's body received so far, before decoding.
    public var received: Int64 = 0
    /// The announced size of the response's body; nil when it is unknown.
    public var toReceive: Int64?

    /// Makes progress of a transfer that has not begun.
    public init() {}
}

/// The two ways that bytes go.
public enum TransferDirection: Sendable {
    /// The request's body.
    case sending
    /// The response's body.
    case receiving
}
