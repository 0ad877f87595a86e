/// Writes one value: a field's, a hand-written entity's, or an element of a list.
///
/// Exactly one thing is written with it; a second one stops the program.
public struct ValueWriter {
    let sink: any EncodingSink

    init(_ sink: any EncodingSink) {
        self.sink = sink
    }

    /// The format that is written.
    public var format: EncodingFormat { sink.format }

    /// Writes any value that a field can have, for example an entity.
    public mutating func write(_ value: some FieldValue) throws {
        try value.writeValue(to: &self)
    }

    /// Writes any encodable value, by its own `encode(to:)`.
    public mutating func encode(_ value: some Encodable) throws {
        try sink.encode(value, itself: true)
    }

    /// Writes nil: as a member nothing or null, by the options; as an element of a list, null.
    public mutating func writeNil() throws {
        try sink.writeNil()
    }

    /// Writes an object, the members of which a function writes.
    public mutating func object(_ members: (inout ObjectWriter) throws -> Void) throws {
        try object(keys: .step, members)
    }

    /// Writes an object with keys of a kind.
    mutating func object(
        keys kind: EncodedNode.Member.Kind,
        _ members: (inout ObjectWriter) throws -> Void
    ) throws {
        let outer = sink.rules
        sink.rules = outer.withoutEntityMembers
        defer { sink.rules = outer }
        try sink.object(nil) {
            var writer = ObjectWriter(sink, keys: kind)
            try members(&writer)
        }
    }

    /// Writes a list.
    mutating func list<Elements: Collection>(
        tag: String? = nil,
        of type: Any.Type? = nil,
        _ elements: Elements
    ) throws where Elements.Element: FieldValue {
        try sink.list(tag: tag, of: type) {
            var number = 0
            for element in elements {
                sink.element(number)
                try element.writeValue(to: &self)
                number += 1
            }
        }
    }
}
