/// Carries a value that is not `Sendable` to the one place that takes it.
///
/// Unchecked, because the compiler can't see that it is true: whoever makes the box gives up the value, and `take` is called
/// once.
package struct Handover<Value>: @unchecked Sendable {
    private let value: Value

    package init(_ value: sending Value) {
        self.value = value
    }

    /// The value; to be called once.
    package func take() -> sending Value {
        nonisolated(unsafe) let value = value
        return value
    }
}
