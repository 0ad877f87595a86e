#if JSON
/// How one field is read from JSON.
///
/// A stored property of a struct is written in place: its reader knows only its type, so all properties of that type
/// share one function. What has no place of its own, a property of a class or a computed one, is set through its key
/// path.
@usableFromInline
struct JSONFieldAccess: Sendable {
    /// Reads the value that stands next, into the property or entity at an address.
    let read: @Sendable (UnsafeMutableRawPointer, inout JSONFieldReader) throws -> Void
    /// The address's distance from that of the entity, in bytes.
    let offset: Int

    @usableFromInline
    init(
        offset: Int,
        read: @escaping @Sendable (UnsafeMutableRawPointer, inout JSONFieldReader) throws -> Void
    ) {
        self.offset = offset
        self.read = read
    }

    /// Reads into a property.
    @inlinable
    init<Root, Value: FieldValue>(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
        if let offset = MemoryLayout<Root>.offset(of: keyPath) {
            self.init(offset: offset) { property, input in
                let value = try Value.fieldValue(json: &input)
                property.assumingMemoryBound(to: Value.self).pointee = value
            }
        } else {
            self.init(offset: 0) { root, input in
                let value = try Value.fieldValue(json: &input)
                root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
            }
        }
    }

    /// Reads into a property that takes a default for null.
    @inlinable
    init<Root, Value: FieldValue & Sendable>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
        default: Value
    ) {
        if let offset = MemoryLayout<Root>.offset(of: keyPath) {
            self.init(offset: offset) { property, input in
                let value = try input.takeNil() ? `default` : Value.fieldValue(json: &input)
                property.assumingMemoryBound(to: Value.self).pointee = value
            }
        } else {
            self.init(offset: 0) { root, input in
                let value = try input.takeNil() ? `default` : Value.fieldValue(json: &input)
                root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
            }
        }
    }

    /// Reads a value for a closure.
    @inlinable
    init<Root, Value: FieldValue>(_ take: @escaping @Sendable (inout Root, Value) throws -> Void) {
        self.init(offset: 0) { root, input in
            let place = input.place
            let value = try Value.fieldValue(json: &input)
            do {
                try take(&root.assumingMemoryBound(to: Root.self).pointee, value)
            } catch {
                throw input.locating(error, at: place)
            }
        }
    }

    /// The same, with a look at the entity before.
    func checking(_ check: @escaping @Sendable (UnsafeMutableRawPointer) -> Void) -> JSONFieldAccess {
        let read = read
        return JSONFieldAccess(offset: offset) { root, input in
            check(root)
            try read(root, &input)
        }
    }
}
#endif
