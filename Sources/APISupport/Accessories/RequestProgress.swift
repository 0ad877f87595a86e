/// How far a request, or a group of them, is.
public struct RequestProgress: Hashable, Sendable {
    /// The number of requests that ended.
    public var finished = 0
    /// The number of requests.
    public var requests = 1
    /// The bytes of bodies sent so far.
    public var sent: Int64 = 0
    /// The bytes of bodies to send; nil where those of a request are unknown, as before it is sent.
    public var toSend: Int64?
    /// The bytes of responses' bodies received so far, before decoding.
    public var received: Int64 = 0
    /// The bytes of bodies to receive; nil where those of a request are unknown, as before its response begins.
    public var toReceive: Int64?
    /// The part that is done, from 0 to 1; what is unknown counts as not done, and each request as much as any other.
    ///
    /// A request that sends a body has gone half its way when the body is sent.
    public var fraction = 0.0

    /// Progress of one request before its start.
    init() {}

    /// The progress of one request, from what was sent and received.
    init(sent: ProgressState.Amount?, received: ProgressState.Amount?) {
        self.sent = sent?.bytes ?? 0
        toSend = sent?.total
        self.received = received?.bytes ?? 0
        toReceive = received?.total
        let up = Self.part(self.sent, of: toSend)
        let down = Self.part(self.received, of: toReceive)
        fraction = self.sent > 0 ? (up + down) / 2 : down
    }

    /// The progress of several requests, or groups of them; of none all is done.
    init(of members: some Sequence<RequestProgress>) {
        self.requests = 0
        var (toSend, toReceive): (Int64?, Int64?) = (0, 0)
        var done = 0.0
        for member in members {
            finished += member.finished
            requests += member.requests
            sent += member.sent
            received += member.received
            if let sum = toSend { toSend = member.toSend.map { sum + $0 } }
            if let sum = toReceive { toReceive = member.toReceive.map { sum + $0 } }
            done += member.fraction * Double(member.requests)
        }
        self.toSend = toSend
        self.toReceive = toReceive
        fraction = requests == 0 ? 1 : done / Double(requests)
    }

    /// The progress of a request that has ended.
    var ended: RequestProgress {
        var progress = self
        progress.finished = 1
        progress.fraction = 1
        progress.toSend = sent
        progress.toReceive = received
        return progress
    }

    private static func part(_ bytes: Int64, of total: Int64?) -> Double {
        guard let total, total > 0 else { return 0 }
        return min(1, Double(bytes) / Double(total))
    }
}
