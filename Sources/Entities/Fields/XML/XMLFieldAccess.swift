#if XML
/// How one field is read from XML; see `JSONFieldAccess` for the two ways.
@usableFromInline
struct XMLFieldAccess: Sendable {
    /// Reads a value into the property or entity at an address.
    let read: @Sendable (UnsafeMutableRawPointer, borrowing XMLFieldReader) throws -> Void
    /// The address's distance from that of the entity, in bytes.
    let offset: Int
    /// Whether all children of the field's name together are its value.
    let takesAllChildren: Bool

    @usableFromInline
    init(
        offset: Int,
        takesAllChildren: Bool,
        read: @escaping @Sendable (UnsafeMutableRawPointer, borrowing XMLFieldReader) throws -> Void
    ) {
        self.offset = offset
        self.takesAllChildren = takesAllChildren
        self.read = read
    }

    /// Reads into a property.
    @inlinable
    init<Root, Value: FieldValue>(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
        let takesAllChildren = Value.takesAllChildren
        if let offset = MemoryLayout<Root>.offset(of: keyPath) {
            self.init(offset: offset, takesAllChildren: takesAllChildren) { property, input in
                let value = try Value.fieldValue(xml: input)
                property.assumingMemoryBound(to: Value.self).pointee = value
            }
        } else {
            self.init(offset: 0, takesAllChildren: takesAllChildren) { root, input in
                let value = try Value.fieldValue(xml: input)
                root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
            }
        }
    }

    /// Reads into a property that takes a default for nothing.
    @inlinable
    init<Root, Value: FieldValue & Sendable>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
        default: Value
    ) {
        let takesAllChildren = Value.takesAllChildren
        if let offset = MemoryLayout<Root>.offset(of: keyPath) {
            self.init(offset: offset, takesAllChildren: takesAllChildren) { property, input in
                let value = try input.isNil(Value.self) ? `default` : Value.fieldValue(xml: input)
                property.assumingMemoryBound(to: Value.self).pointee = value
            }
        } else {
            self.init(offset: 0, takesAllChildren: takesAllChildren) { root, input in
                let value = try input.isNil(Value.self) ? `default` : Value.fieldValue(xml: input)
                root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
            }
        }
    }

    /// Reads a value for a closure.
    @inlinable
    init<Root, Value: FieldValue>(_ take: @escaping @Sendable (inout Root, Value) throws -> Void) {
        self.init(offset: 0, takesAllChildren: Value.takesAllChildren) { root, input in
            let value = try Value.fieldValue(xml: input)
            do {
                try take(&root.assumingMemoryBound(to: Root.self).pointee, value)
            } catch {
                throw input.locating(error)
            }
        }
    }

    /// The same, with a look at the entity before.
    func checking(_ check: @escaping @Sendable (UnsafeMutableRawPointer) -> Void) -> XMLFieldAccess {
        let read = read
        return XMLFieldAccess(offset: offset, takesAllChildren: takesAllChildren) { root, input in
            check(root)
            try read(root, input)
        }
    }

    /// Reads a value into its field.
    ///
    /// The field is looked at in place: to copy it would count references.
    @inline(__always)
    static func read(
        _ field: UnsafeMutablePointer<XMLFieldAccess>,
        _ root: UnsafeMutableRawPointer,
        _ input: borrowing XMLFieldReader
    ) throws {
        try field.pointee.read(root + field.pointee.offset, input)
    }
}
#endif
