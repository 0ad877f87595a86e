#if XML
/// How one field is read from XML; see `JSONFieldAccess` for the two ways.
@usableFromInline
struct XMLFieldAccess<Root>: Sendable {
    /// Reads into the property at an address; used where `offset` is not negative.
    @usableFromInline let readInPlace: @Sendable (UnsafeMutableRawPointer, XMLFieldReader) throws -> Void
    /// Reads a value.
    @usableFromInline let read: @Sendable (inout Root, XMLFieldReader) throws -> Void
    /// The property's distance from the start of the struct, in bytes; negative when it has none.
    @usableFromInline let offset: Int
    /// Whether all children of the field's name together are its value.
    let takesAllChildren: Bool

    @usableFromInline
    init(
        offset: Int?,
        takesAllChildren: Bool,
        readInPlace: @escaping @Sendable (UnsafeMutableRawPointer, XMLFieldReader) throws -> Void,
        read: @escaping @Sendable (inout Root, XMLFieldReader) throws -> Void
    ) {
        self.offset = offset ?? -1
        self.takesAllChildren = takesAllChildren
        self.readInPlace = readInPlace
        self.read = read
    }

    /// Reads into a property.
    @inlinable
    init<Value: FieldValue>(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
        self.init(
            offset: MemoryLayout<Root>.offset(of: keyPath),
            takesAllChildren: Value.takesAllChildren,
            readInPlace: { property, input in
                let value = try Value.fieldValue(xml: input)
                property.assumingMemoryBound(to: Value.self).pointee = value
            },
            read: { root, input in
                root[keyPath: keyPath] = try Value.fieldValue(xml: input)
            }
        )
    }

    /// Reads into a property that takes a default for nothing.
    @inlinable
    init<Value: FieldValue & Sendable>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
        default: Value
    ) {
        self.init(
            offset: MemoryLayout<Root>.offset(of: keyPath),
            takesAllChildren: Value.takesAllChildren,
            readInPlace: { property, input in
                let value = try input.isNil(Value.self) ? `default` : Value.fieldValue(xml: input)
                property.assumingMemoryBound(to: Value.self).pointee = value
            },
            read: { root, input in
                root[keyPath: keyPath] = try input.isNil(Value.self) ? `default` : Value.fieldValue(xml: input)
            }
        )
    }

    /// Reads a value for a closure.
    @inlinable
    init<Value: FieldValue>(_ take: @escaping @Sendable (inout Root, Value) throws -> Void) {
        self.init(
            offset: nil,
            takesAllChildren: Value.takesAllChildren,
            readInPlace: { _, _ in },
            read: { root, input in
                let value = try Value.fieldValue(xml: input)
                do {
                    try take(&root, value)
                } catch {
                    throw input.locating(error)
                }
            }
        )
    }

    /// The same field in a list for a class above this one.
    func inherited<Base>(by base: Base.Type) -> XMLFieldAccess<Base> {
        let read = read
        return XMLFieldAccess<Base>(
            offset: nil,
            takesAllChildren: takesAllChildren,
            readInPlace: { _, _ in },
            read: { base, input in
                var root = AutoField<Root>.root(of: base)
                try read(&root, input)
            }
        )
    }

    /// Reads a value into its field.
    ///
    /// The field is looked at in place: to copy it would count references of both closures.
    static func read(
        _ field: UnsafeMutablePointer<XMLFieldAccess>,
        _ root: UnsafeMutablePointer<Root>,
        _ input: XMLFieldReader
    ) throws {
        if field.pointee.offset >= 0 {
            try field.pointee.readInPlace(UnsafeMutableRawPointer(root) + field.pointee.offset, input)
        } else {
            try field.pointee.read(&root.pointee, input)
        }
    }
}
#endif
