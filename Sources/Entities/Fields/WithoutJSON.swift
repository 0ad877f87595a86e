#if !JSON
// What field lists have in place of their JSON side where trait JSON is off: nothing, under the same names.

/// The JSON side of a `FieldValue`: nothing without trait JSON.
public protocol JSONFieldValue {}

@usableFromInline
struct JSONFieldAccess<Root>: Sendable {
    @inlinable
    init<Value: FieldValue>(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {}

    @inlinable
    init<Value: FieldValue & Sendable>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
        default: Value
    ) {}

    @inlinable
    init<Value: FieldValue>(_ take: @escaping @Sendable (inout Root, Value) throws -> Void) {}

    private init() {}

    func inherited<Base>(by base: Base.Type) -> JSONFieldAccess<Base> { JSONFieldAccess<Base>() }
}
#endif
