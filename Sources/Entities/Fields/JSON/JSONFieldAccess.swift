#if JSON
/// How one field is read from JSON.
///
/// A stored property of a struct is written in place: its reader knows only its type, so all properties of that type
/// share one function, which the compiler makes in the user's module. What has no place of its own, a property of a
/// class or a computed one, is set through its key path.
@usableFromInline
struct JSONFieldAccess<Root>: Sendable {
    /// Reads the value that stands next into the property at an address; used where `offset` is not negative.
    @usableFromInline let readInPlace: @Sendable (UnsafeMutableRawPointer, inout JSONFieldReader) throws -> Void
    /// Reads the value that stands next.
    @usableFromInline let read: @Sendable (inout Root, inout JSONFieldReader) throws -> Void
    /// The property's distance from the start of the struct, in bytes; negative when it has none.
    @usableFromInline let offset: Int

    @inlinable
    init(
        offset: Int?,
        readInPlace: @escaping @Sendable (UnsafeMutableRawPointer, inout JSONFieldReader) throws -> Void,
        read: @escaping @Sendable (inout Root, inout JSONFieldReader) throws -> Void
    ) {
        self.offset = offset ?? -1
        self.readInPlace = readInPlace
        self.read = read
    }

    /// Reads without a place in memory.
    @inlinable
    init(read: @escaping @Sendable (inout Root, inout JSONFieldReader) throws -> Void) {
        self.init(offset: nil, readInPlace: { _, _ in }, read: read)
    }

    /// Reads into a property.
    @inlinable
    init<Value: FieldValue>(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
        self.init(
            offset: MemoryLayout<Root>.offset(of: keyPath),
            readInPlace: { property, input in
                let value = try Value.fieldValue(json: &input)
                property.assumingMemoryBound(to: Value.self).pointee = value
            },
            read: { root, input in
                root[keyPath: keyPath] = try Value.fieldValue(json: &input)
            }
        )
    }

    /// Reads into a property that takes a default for null.
    @inlinable
    init<Value: FieldValue & Sendable>(
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
        default: Value
    ) {
        self.init(
            offset: MemoryLayout<Root>.offset(of: keyPath),
            readInPlace: { property, input in
                let value = try input.takeNil() ? `default` : Value.fieldValue(json: &input)
                property.assumingMemoryBound(to: Value.self).pointee = value
            },
            read: { root, input in
                root[keyPath: keyPath] = try input.takeNil() ? `default` : Value.fieldValue(json: &input)
            }
        )
    }

    /// Reads a value for a closure.
    @inlinable
    init<Value: FieldValue>(_ take: @escaping @Sendable (inout Root, Value) throws -> Void) {
        self.init { root, input in
            let place = input.place
            let value = try Value.fieldValue(json: &input)
            do {
                try take(&root, value)
            } catch {
                throw input.locating(error, at: place)
            }
        }
    }

    /// The same field in a list for a class above this one.
    func inherited<Base>(by base: Base.Type) -> JSONFieldAccess<Base> {
        let read = read
        return JSONFieldAccess<Base> { base, input in
            var root = AutoField<Root>.root(of: base)
            try read(&root, &input)
        }
    }

    /// Reads the value that stands next into its field.
    ///
    /// The field is looked at in place: to copy it would count references of both closures.
    @inlinable
    static func read(
        _ field: UnsafeMutablePointer<JSONFieldAccess>,
        _ root: UnsafeMutablePointer<Root>,
        _ input: inout JSONFieldReader
    ) throws {
        if field.pointee.offset >= 0 {
            try field.pointee.readInPlace(UnsafeMutableRawPointer(root) + field.pointee.offset, &input)
        } else {
            try field.pointee.read(&root.pointee, &input)
        }
    }
}
#endif
