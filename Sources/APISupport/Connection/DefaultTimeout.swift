internal import APISupportDefaults
internal import Foundation

private let timeoutLock = NSLock()
/// Protected by `timeoutLock`.
nonisolated(unsafe) private var timeout = Defaults.timeout

extension APIConnection {
    /// The time-out of all connections whose request and configuration name none; 30 s unless set.
    ///
    /// It counts for connections made after it was set. Less than 1 s is taken as 1 s.
    public static var defaultTimeout: Duration {
        get { timeoutLock.withLock { timeout } }
        set { timeoutLock.withLock { timeout = max(newValue, Defaults.minimumTimeout) } }
    }
}
