#if !XML
// What field lists have in place of their XML side where trait XML is off: nothing, under the same names.

/// The XML side of a `FieldValue`: nothing without trait XML.
public protocol XMLFieldValue {}

@usableFromInline
struct XMLFieldAccess: Sendable {
    @inlinable
    init<Root, Value: FieldValue>(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {}

    @inlinable
    init<Root, Value: FieldValue & Sendable>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
        default: Value
    ) {}

    @inlinable
    init<Root, Value: FieldValue>(_ take: @escaping @Sendable (inout Root, Value) throws -> Void) {}

    func checking(_ check: @escaping @Sendable (UnsafeMutableRawPointer) -> Void) -> XMLFieldAccess { self }
}

struct XMLChoice<Root>: Sendable {
    init<Value: FieldValue>(_ make: @escaping @Sendable (Value) -> Root) {}

    init(name make: @escaping @Sendable (String) -> Root) {}
}
#endif
