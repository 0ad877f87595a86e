public import Dispatch
internal import Foundation

/// Counts the connections that are running, to show that something is going on.
///
/// Each connection adds one to the counter of its configuration, the shared one by default, when it is started, and takes one
/// off at its end, just before the end is delivered.
public final class NetworkActivity: @unchecked Sendable {
    /// The counter of all connections whose configuration names no other.
    public static let shared = NetworkActivity()

    private let lock = NSLock()
    /// Protected by `lock`, as is `observer`.
    private var running = 0
    private var observer: (queue: DispatchQueue, call: @Sendable (Int) -> Void)?

    /// Makes a counter of your own, for ``APIConfiguration/activity`` or an ``ActivityAccessory``.
    public init() {}

    /// The number of connections that are running; never below 0.
    public var count: Int {
        lock.withLock { running }
    }

    /// Calls a function with the count after each change, in order; it replaces the one before, and nil removes it.
    ///
    /// - Parameters:
    ///   - queue: The serial queue on which the function is called; the main queue by default.
    ///   - observer: The function.
    public func observe(on queue: DispatchQueue = .main, _ observer: (@Sendable (Int) -> Void)?) {
        // The one before leaves the lock before it is let go of.
        _ = lock.withLock { exchange(&self.observer, with: observer.map { (queue, $0) }) }
    }

    func begin() {
        change(by: 1)
    }

    func end() {
        change(by: -1)
    }

    private func change(by difference: Int) {
        // The observer's call is put on its queue under the lock, so that the calls keep the order of the changes.
        lock.withLock {
            running = max(0, running + difference)
            guard let observer else { return }
            observer.queue.async { [running] in observer.call(running) }
        }
    }
}
