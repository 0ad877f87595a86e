internal import Foundation

/// A transfer with several receivers.
final class SharedFlight: @unchecked Sendable {
    /// Who takes events.
    struct Receiver {
        let wantsProgress: Bool
        let receive: @Sendable (HTTPTransferEvent) -> Void
    }

    /// Where receivers are called, so that each hears its events in order, and nothing behind its end.
    private let queue = DispatchQueue(label: "APISupport.sharing")
    /// Called once, as soon as nobody may join any more.
    private let closed: @Sendable (SharedFlight) -> Void
    private let lock = NSLock()
    /// Protected by `lock`, as are all that follow.
    private var receivers: [Int: Receiver] = [:]
    private var count = 0
    private var isClosed = false
    private var transfer: (any HTTPTransfer)?

    init(closed: @escaping @Sendable (SharedFlight) -> Void) {
        self.closed = closed
    }

    /// Adds a receiver and gives its place; nil where it comes too late.
    func add(_ receiver: Receiver) -> Int? {
        lock.withLock {
            guard !isClosed else { return nil }
            count += 1
            receivers[count] = receiver
            return count
        }
    }

    /// Takes the transfer, to cancel it.
    func take(_ transfer: any HTTPTransfer) {
        let isUnwanted = lock.withLock {
            self.transfer = transfer
            return isClosed && receivers.isEmpty
        }
        if isUnwanted { transfer.cancel() }
    }

    /// Passes an event on; called on the thread of the transport below.
    func receive(_ event: HTTPTransferEvent) {
        guard case .finished = event else {
            return queue.async { [self] in
                for receiver in lock.withLock({ receivers.values.filter(\.wantsProgress) }) { receiver.receive(event) }
            }
        }
        close()
        queue.async { [self] in
            let receivers = lock.withLock {
                defer { self.receivers = [:] }
                return self.receivers
            }
            for receiver in receivers.sorted(by: { $0.key < $1.key }) { receiver.value.receive(event) }
        }
    }

    /// Ends one receiver's part, and the transfer with the last.
    func leave(_ place: Int) {
        queue.async { [self] in
            let (receiver, isLast) = lock.withLock {
                let receiver = receivers.removeValue(forKey: place)
                let isLast = receiver != nil && receivers.isEmpty
                return (receiver, isLast)
            }
            guard let receiver else { return }
            if isLast, closeIfUnwanted() { lock.withLock { transfer }?.cancel() }
            receiver.receive(.finished(.failure(.cancelled)))
        }
    }

    private func close() {
        lock.withLock { isClosed = true }
        closed(self)
    }

    /// Closes the transfer, unless somebody has joined meanwhile.
    private func closeIfUnwanted() -> Bool {
        let isUnwanted = lock.withLock {
            guard receivers.isEmpty, !isClosed else { return false }
            isClosed = true
            return true
        }
        if isUnwanted { closed(self) }
        return isUnwanted
    }
}
