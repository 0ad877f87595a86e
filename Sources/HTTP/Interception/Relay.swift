internal import Foundation

/// Passes on events that come from several threads: one after another, in their order, and none behind the last.
///
/// The receiver is called outside of the lock, so that it may do anything, and is let go with the last event.
final class Relay<Event: Sendable>: @unchecked Sendable {
    private let isLast: @Sendable (Event) -> Bool

    // All of these are guarded by `lock`.
    private let lock = NSLock()
    private var receive: (@Sendable (Event) -> Void)?
    private var waiting = FIFO<Event>()
    private var isDelivering = false

    init(isLast: @escaping @Sendable (Event) -> Bool, _ receive: @escaping @Sendable (Event) -> Void) {
        self.isLast = isLast
        self.receive = receive
    }

    /// Passes on an event: here, or on the thread that passes one on just now.
    func post(_ event: Event) {
        enqueue([event])
        deliver()
    }

    /// Puts events behind those that wait, for `deliver`; calls nobody, so it may be called under a lock.
    func enqueue(_ events: [Event]) {
        lock.withLock {
            for event in events { waiting.append(event) }
        }
    }

    /// Passes on what waits: here, or on the thread that passes something on just now.
    func deliver() {
        let isFirst = lock.withLock {
            defer { isDelivering = true }
            return !isDelivering
        }
        guard isFirst else { return }
        while let (receive, event) = next() { receive(event) }
    }

    private func next() -> (@Sendable (Event) -> Void, Event)? {
        lock.withLock {
            guard let receive, let event = waiting.popFirst() else {
                isDelivering = false
                if self.receive == nil { waiting = FIFO() }
                return nil
            }
            if isLast(event) { self.receive = nil }
            return (receive, event)
        }
    }
}
