internal import Foundation

private let configurationLock = NSLock()
/// Protected by `configurationLock`; nil as long as none was set.
nonisolated(unsafe) private var configuration: APIConfiguration?

extension APIConfiguration {
    /// The configuration of all that is made without one; a plain `APIConfiguration()` unless set.
    ///
    /// It is the one setting, beside ``APIConnection/defaultTimeout``, that the whole process shares. It is read when a
    /// connection, group or client is made, and counts for those made after it was set. It may be set on any thread.
    public static var `default`: APIConfiguration {
        get { configurationLock.withLock { configuration } ?? APIConfiguration() }
        set { configurationLock.withLock { configuration = newValue } }
    }
}
