/// How one field is written, whatever the format; see `JSONFieldAccess` for the two ways to a property.
@usableFromInline
struct FieldWriteAccess: Sendable {
    /// Writes the value of the property or entity at an address; nil where the field can only be read.
    let write: (@Sendable (UnsafeRawPointer, inout ValueWriter) throws -> Void)?
    /// The address's distance from that of the entity, in bytes.
    let offset: Int

    @usableFromInline
    init(offset: Int, write: (@Sendable (UnsafeRawPointer, inout ValueWriter) throws -> Void)?) {
        self.offset = offset
        self.write = write
    }

    /// Writes a property.
    @inlinable
    init<Root, Value: FieldValue>(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
        if let offset = MemoryLayout<Root>.offset(of: keyPath) {
            self.init(offset: offset) { property, output in
                try property.assumingMemoryBound(to: Value.self).pointee.writeValue(to: &output)
            }
        } else {
            self.init(offset: 0) { root, output in
                try root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath].writeValue(to: &output)
            }
        }
    }

    /// Can't be written.
    @usableFromInline static let unwritten = FieldWriteAccess(offset: 0, write: nil)

    /// Writes what a closure gives.
    init<Root, Value: FieldValue>(_ give: @escaping @Sendable (Root) throws -> Value) {
        self.init(offset: 0) { root, output in
            try give(root.assumingMemoryBound(to: Root.self).pointee).writeValue(to: &output)
        }
    }

    /// The same, with a look at the entity before.
    func checking(_ check: @escaping @Sendable (UnsafeRawPointer) -> Void) -> FieldWriteAccess {
        guard let write else { return self }
        return FieldWriteAccess(offset: offset) { root, output in
            check(root)
            try write(root, &output)
        }
    }
}
