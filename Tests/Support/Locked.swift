internal import Foundation

/// A value that closures on any thread may change: what a test collects.
public final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    /// Protected by `lock`.
    private var stored: Value

    /// Makes the box.
    public init(_ value: Value) {
        stored = value
    }

    /// The value now.
    public var value: Value {
        lock.withLock { stored }
    }

    /// Reads and changes the value while nobody else does.
    public func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&stored) }
    }
}
