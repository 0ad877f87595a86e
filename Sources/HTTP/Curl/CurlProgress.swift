/// How much of the bodies went either way, in bytes as they are on the wire.
struct CurlProgress {
    var sent: Int64 = 0
    /// Nil when it is unknown.
    var toSend: Int64?
    var received: Int64 = 0
    /// Nil when it is unknown.
    var toReceive: Int64?

    init() {}

    /// Takes libcurl's numbers, whose totals are 0 where they are unknown.
    init(sent: Int64, toSend: Int64, received: Int64, toReceive: Int64) {
        self.sent = sent
        self.toSend = toSend > 0 ? toSend : nil
        self.received = received
        self.toReceive = toReceive > 0 ? toReceive : nil
    }
}
