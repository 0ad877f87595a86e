#if JSON
/// A field list ready to be written as JSON; kept with the list, and used for all documents that name keys alike.
final class JSONWritingList: @unchecked Sendable {
    // Unchecked: what `fields` and the keys point to is written in init only, and freed in deinit.

    /// A field.
    struct Field {
        let access: FieldAccess
        let offset: Int
        let write: (@Sendable (UnsafeRawPointer, inout ValueWriter) throws -> Void)?
    }

    /// The fields that are written.
    let fields: UnsafeMutableBufferPointer<Field>
    /// Their keys.
    let keys: UnsafeMutablePointer<JSONWrittenKey>

    init(_ plans: FieldPlans, _ conversion: KeyConversion) {
        let written = plans.writtenFields.map { plans.fields[$0] }
        fields = .allocate(capacity: written.count)
        keys = .allocate(capacity: written.count)
        for (number, field) in written.enumerated() {
            let name = field.keyName
            let key = JSONWrittenKey(conversion.key(for: name), name: name, ordinal: number)
            (keys + number).initialize(to: key)
            fields.initializeElement(
                at: number,
                to: Field(access: field, offset: field.writing.offset, write: field.writing.write)
            )
        }
    }

    deinit {
        for number in fields.indices { keys[number].bytes.deallocate() }
        keys.deinitialize(count: fields.count)
        keys.deallocate()
        fields.deinitialize()
        fields.deallocate()
    }
}
#endif
