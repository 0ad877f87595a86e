#if !XML
// What field lists have in place of their XML side where trait XML is off: nothing, under the same names.

/// The XML side of a `FieldValue`: nothing without trait XML.
public protocol XMLFieldValue {}

@usableFromInline
struct XMLFieldAccess<Root>: Sendable {
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

    func inherited<Base>(by base: Base.Type) -> XMLFieldAccess<Base> { XMLFieldAccess<Base>() }
}
#endif
