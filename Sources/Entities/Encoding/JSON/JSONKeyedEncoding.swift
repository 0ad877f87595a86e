#if JSON
/// The members of an object, written one after the other.
struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let sink: JSONSink
    let id: UInt
    /// The keys of the type; nil where names are written one by one.
    ///
    /// The sink keeps the table.
    private let keys: Unmanaged<JSONWrittenKeys>?

    init(_ sink: JSONSink, _ id: UInt) {
        self.sink = sink
        self.id = id
        keys = sink.keys(of: Key.self)
    }

    var codingPath: [any CodingKey] { sink.path.map(PathCodingKey.init) }

    /// Writes a key, with what stands in front of it.
    @inline(__always)
    func begin(_ key: Key) throws {
        guard let keys else { return try sink.member(key.stringValue, id) }
        try sink.member(keys._withUnsafeGuaranteedRef { $0.key(key) }, id)
    }

    /// Writes a key and goes to its value.
    @inline(__always)
    private func enter(_ key: Key) throws {
        if let keys {
            let written = keys._withUnsafeGuaranteedRef { $0.key(key) }
            try sink.member(written, id)
            sink.state.pointee.way.push(written)
        } else {
            try sink.member(key.stringValue, id)
            sink.state.pointee.way.push(name: key.stringValue)
        }
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        let mark = sink.mark
        try enter(key)
        do {
            try sink.put(encodable: value)
        } catch {
            throw sink.undo(to: mark, error)
        }
        sink.state.pointee.way.pop()
    }

    /// Writes a scalar that may be refused.
    func scalar(_ value: some EncodedScalar, _ key: Key) throws {
        let mark = sink.mark
        try enter(key)
        do {
            try sink.put(scalar: value)
        } catch {
            throw sink.undo(to: mark, error)
        }
        sink.state.pointee.way.pop()
    }

    /// Writes what is written for nil.
    @inline(__always)
    func absent(_ key: Key) throws {
        if case .leftOut = sink.rules.options.nilValues, sink.rules.rules.defaults == nil { return }
        guard sink.rules.writesNil(forKey: key.stringValue, takesDefaults: sink.top.takesDefaults) else { return }
        try encodeNil(forKey: key)
    }

    func encodeNil(forKey key: Key) throws {
        try begin(key)
        sink.put(raw: "null")
    }

    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
        guard let value else { return try absent(key) }
        try encode(value, forKey: key)
    }

    // MARK: Nested

    private func nested(_ key: any CodingKey, _ begin: () throws -> Void) -> TreeEncoder {
        do {
            try begin()
        } catch {
            preconditionFailure("\(error)")
        }
        return sink.treeEncoder(path: sink.path + [.key(key.stringValue)])
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        nested(key) { try begin(key) }.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nested(key) { try begin(key) }.unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        nested(PathCodingKey(.key("super"))) { try sink.member("super", id) }
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        nested(key) { try begin(key) }
    }
}
#endif
