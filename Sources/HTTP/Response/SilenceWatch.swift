/// Decides when a connection has been silent for too long: no byte within the window, or too few in a whole one.
struct SilenceWatch {
    private let window: Moment.Span
    private let minimumRate: Int?
    private var lastByte: Moment
    private var windowStart: Moment
    private var windowBytes = 0
    private var hasResponse = false

    /// Begins to watch a request that goes out now.
    ///
    /// The rate is in bytes a second; nil where only the absence of all bytes is silence.
    init(window: Duration, minimumRate: Int?, now: Moment) {
        self.window = Moment.Span(window)
        self.minimumRate = minimumRate
        lastByte = now
        windowStart = now
    }

    /// Begins anew, as if the request went out now.
    mutating func restart(now: Moment) {
        lastByte = now
        windowStart = now
        windowBytes = 0
        hasResponse = false
    }

    /// Notes bytes that were sent.
    mutating func noteSent(_ count: Int, now: Moment) {
        lastByte = now
        windowBytes += count
    }

    /// Notes bytes that came; the rate is measured anew from the response's first byte, since a server may think.
    mutating func noteReceived(_ count: Int, now: Moment) {
        if !hasResponse {
            hasResponse = true
            windowStart = now
            windowBytes = 0
        }
        lastByte = now
        windowBytes += count
    }

    /// The instant of the next look.
    var due: Moment {
        min(lastByte, windowStart) + window
    }

    /// Whether the silence is too long; otherwise begins the next window where one is over.
    mutating func isSilent(now: Moment) -> Bool {
        if now - lastByte >= window { return true }
        guard now - windowStart >= window else { return false }
        // A body that is still going out has no response yet: its rate is looked at as well.
        if let minimumRate, Double(windowBytes) < Double(minimumRate) * window.seconds { return true }
        windowStart = now
        windowBytes = 0
        return false
    }
}
