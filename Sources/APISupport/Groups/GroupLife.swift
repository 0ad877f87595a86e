internal import Dispatch
internal import Foundation

/// Start, cancellation and the one end of a batch or a chain, and who is told of it.
final class GroupLife<Outcome>: @unchecked Sendable {
    let configuration: APIConfiguration
    let progress = GroupProgress()
    private let accessories: AccessoryCalls
    /// Makes the outcome of a group that was cancelled of the one that came.
    private let cancelled: @Sendable (sending Outcome) -> sending Outcome
    private let lock = NSLock()
    /// Protected by `lock`, as is `receiver`.
    private var state = ConnectionState()
    private var receiver: Receiver?

    /// To whom the end is delivered.
    enum Receiver {
        /// To a closure, which is called on the delivery queue only.
        case queue((sending Outcome) -> Void)
        /// To a task that waits.
        case task(CheckedContinuation<Handover<Outcome>, Never>)
    }

    init(
        _ kind: AccessoryWork.Kind,
        _ configuration: APIConfiguration,
        muted: Bool,
        cancelled: @escaping @Sendable (sending Outcome) -> sending Outcome
    ) {
        self.configuration = configuration
        accessories = AccessoryCalls(configuration, muted: muted, for: AccessoryWork(kind: kind, name: kind.rawValue))
        self.cancelled = cancelled
    }

    /// Whether the group was started and has not ended.
    var isRunning: Bool { lock.withLock { state.isRunning } }

    /// Whether it was started and not cancelled, and has not ended.
    var isWanted: Bool { lock.withLock { state.isWanted } }

    /// Whether it was not started yet.
    var isIdle: Bool { lock.withLock { state.isIdle } }

    /// Starts; false where the group was cancelled before.
    func begin(_ receiver: sending Receiver) -> Bool {
        let action = lock.withLock {
            let action = state.start()
            if action != .refuse {
                self.receiver = receiver
                accessories.noteStart()
            }
            return action
        }
        precondition(action != .refuse, "a group of requests is started once: make a new one")
        return action == .send
    }

    /// Cancels; true where the group is running and was not cancelled before.
    func cancel() -> Bool {
        lock.withLock { state.cancel() } == .stopAndDeliverEnd
    }

    /// Ends the group where its receiver wants it, the first time.
    func deliver(_ outcome: sending Outcome) {
        let needsQueue: Bool? = lock.withLock {
            switch receiver {
            case nil: nil
            case .task: !accessories.isEmpty
            case .queue: true
            }
        }
        guard let needsQueue else { return }
        guard needsQueue else { return end(outcome) }
        let handover = Handover(outcome)
        configuration.deliveryQueue.async { [self] in end(handover.take()) }
    }

    /// Notes a member's progress, nil for its end, and schedules its delivery unless one is scheduled or nobody wants it.
    func note(
        _ position: Int,
        _ latest: RequestProgress?,
        hasDelegate: Bool,
        tellDelegate: @escaping @Sendable (RequestProgress) -> Void
    ) {
        guard progress.note(position, latest, isWanted: hasDelegate || accessories.wantProgress) else { return }
        configuration.deliveryQueue.async { [self] in
            let whole = progress.take()
            guard isWanted else { return }
            accessories.tell(whole)
            // Whoever hears of it may cancel the group.
            if isWanted { tellDelegate(whole) }
            progress.tell(whole) { isWanted }
        }
    }

    private func end(_ outcome: sending Outcome) {
        let (action, receiver) = lock.withLock { (state.end(), self.receiver.take()) }
        guard action != .nothing, let receiver else { return }
        progress.end(finally: true)
        let handover: Handover<Outcome>
        if action == .cancelled { handover = Handover(cancelled(outcome)) } else { handover = Handover(outcome) }
        accessories.aroundEnd {
            switch receiver {
            case .queue(let deliver): deliver(handover.take())
            case .task(let continuation): continuation.resume(returning: handover)
            }
        }
    }
}
