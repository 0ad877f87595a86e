/// Where a connection stands; every decision about its order of events is made here, and nowhere else.
///
///     idle --start--> running --end--> ended
///
/// `cancel` may come at any time. The end is decided when it is delivered, so that of a result and a cancellation that
/// cross each other exactly one arrives, and after `cancel` it is the cancellation.
struct ConnectionState {
    private enum Phase {
        case idle
        case running
        case ended
    }

    private var phase = Phase.idle
    private(set) var isCancelled = false

    /// What `start` has to do.
    enum StartAction: Equatable {
        /// Send the request.
        case send
        /// Deliver the end: the connection is cancelled already.
        case deliverEnd
        /// Stop the program: the connection was started before.
        case refuse
    }

    /// What `cancel` has to do.
    enum CancelAction: Equatable {
        /// Nothing: not started yet, or cancelled or ended already.
        case nothing
        /// Cancel the transfer, and deliver the end.
        case stopAndDeliverEnd
    }

    /// What the end is when its time has come.
    enum EndAction: Equatable {
        /// Nothing: it was delivered before.
        case nothing
        /// The cancellation.
        case cancelled
        /// The outcome of the transfer.
        case outcome
    }

    /// Whether the connection was not started yet.
    var isIdle: Bool { phase == .idle }

    /// Whether the connection was started and has not ended.
    var isRunning: Bool { phase == .running }

    /// Whether anything but the end may still be delivered.
    var isWanted: Bool { phase == .running && !isCancelled }

    mutating func start() -> StartAction {
        guard phase == .idle else { return .refuse }
        phase = .running
        return isCancelled ? .deliverEnd : .send
    }

    mutating func cancel() -> CancelAction {
        guard phase != .ended, !isCancelled else { return .nothing }
        isCancelled = true
        return phase == .running ? .stopAndDeliverEnd : .nothing
    }

    /// Called where the end is delivered.
    mutating func end() -> EndAction {
        guard phase == .running else { return .nothing }
        phase = .ended
        return isCancelled ? .cancelled : .outcome
    }
}
