#if !JSON
// What field lists have in place of their JSON side where trait JSON is off: nothing, under the same names.

/// The JSON side of a `FieldValue`: nothing without trait JSON.
public protocol JSONFieldValue {}

@usableFromInline
struct JSONFieldAccess: Sendable {
    @inlinable
    init<Root, Value: FieldValue>(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {}

    @inlinable
    init<Root, Value: FieldValue & Sendable>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
        default: Value
    ) {}

    @inlinable
    init<Root, Value: FieldValue>(_ take: @escaping @Sendable (inout Root, Value) throws -> Void) {}

    func checking(_ check: @escaping @Sendable (UnsafeMutableRawPointer) -> Void) -> JSONFieldAccess { self }
}

struct JSONChoice<Root>: Sendable {
    init<Value: FieldValue>(_ make: @escaping @Sendable (Value) -> Root) {}

    init(name make: @escaping @Sendable (String) -> Root) {}
}
#endif
