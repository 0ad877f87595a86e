/// Writes the members of an object, in the order of the calls.
///
/// Keys are written as entities by hand read them: no rule converts them, and in XML they may have marks (`"@id"`,
/// `"items/item"`, `"prefix:name"`).
public struct ObjectWriter {
    private let sink: any EncodingSink
    private let kind: EncodedNode.Member.Kind
    private var names: Set<String> = []

    init(_ sink: any EncodingSink, keys kind: EncodedNode.Member.Kind) {
        self.sink = sink
        self.kind = kind
    }

    /// The format that is written.
    public var format: EncodingFormat { sink.format }

    /// Writes a member that is any value of a field, for example an entity; one that is nil by the options.
    public mutating func write(_ value: some FieldValue, forKey key: String) throws {
        try member(key) { writer in try writer.write(value) }
    }

    /// Writes a member by its own `encode(to:)`.
    public mutating func encode(_ value: some Encodable, forKey key: String) throws {
        try member(key) { writer in try writer.encode(value) }
    }

    /// Writes a member by its own `encode(to:)`; one that is nil by the options.
    public mutating func encode<Value: Encodable>(_ value: Value?, forKey key: String) throws {
        try member(key) { writer in
            if let value { try writer.encode(value) } else { try writer.writeNil() }
        }
    }

    /// Writes a member that is an object, the members of which a function writes.
    public mutating func object(forKey key: String, _ members: (inout ObjectWriter) throws -> Void) throws {
        try member(key) { writer in try writer.object(members) }
    }

    private mutating func member(_ key: String, _ write: (inout ValueWriter) throws -> Void) throws {
        let mark = sink.mark
        sink.push(key)
        guard names.insert(key).inserted else {
            let text = "the key \(key.quotedForMessage()) is written twice in one object"
            throw sink.undo(to: mark, EntityError(.duplicateKey, text))
        }
        // A dictionary has its key, whatever stands for the value.
        let writesNil = kind == .literal || sink.rules.writesNil(forKey: key, takesDefaults: false)
        sink.key(key, kind, writesNil: writesNil)
        do {
            var writer = ValueWriter(sink)
            try write(&writer)
        } catch {
            throw sink.undo(to: mark, error)
        }
        sink.pop()
    }
}

extension FieldPath.Step {
    /// The step that a name with its marks is, in a path of elements or not.
    init(name: String, amongElements: Bool) {
        if !amongElements {
            self = .key(name)
        } else if name == "#text" {
            self = .text
        } else if name.hasPrefix("@") {
            self = .attribute(String(name.dropFirst()))
        } else {
            self = .element(name, number: nil)
        }
    }
}
