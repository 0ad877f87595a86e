internal import Foundation

/// Passes on events that come from several threads: one after another, in their order, and none behind the end.
///
/// The receiver is called outside of the lock, so that it may do anything, and is let go with the end.
final class EventRelay: @unchecked Sendable {
    // All of these are guarded by `lock`.
    private let lock = NSLock()
    private var receive: (@Sendable (HTTPTransferEvent) -> Void)?
    private var waiting = FIFO<HTTPTransferEvent>()
    private var isDelivering = false

    init(_ receive: @escaping @Sendable (HTTPTransferEvent) -> Void) {
        self.receive = receive
    }

    /// Passes on an event: here, or on the thread that passes one on just now.
    func post(_ event: HTTPTransferEvent) {
        let isFirst = lock.withLock {
            waiting.append(event)
            defer { isDelivering = true }
            return !isDelivering
        }
        guard isFirst else { return }
        while let (receive, event) = next() { receive(event) }
    }

    private func next() -> (@Sendable (HTTPTransferEvent) -> Void, HTTPTransferEvent)? {
        lock.withLock {
            guard let receive, let event = waiting.popFirst() else {
                isDelivering = false
                waiting = FIFO()
                return nil
            }
            if case .finished = event { self.receive = nil }
            return (receive, event)
        }
    }
}
