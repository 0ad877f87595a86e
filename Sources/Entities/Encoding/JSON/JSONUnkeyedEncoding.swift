#if JSON
/// The elements of an array, written one after the other.
struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
    let sink: JSONSink
    let id: UInt

    /// The number of elements, as the sink knows it while the array is written.
    var count: Int {
        sink.require(id)
        return sink.top.count
    }

    var codingPath: [any CodingKey] { sink.path.dropLast().map(PathCodingKey.init) }

    /// Writes what stands in front of an element, and the element; takes both back where that throws.
    @inline(__always)
    private func element(_ write: () throws -> Void) throws {
        let mark = sink.mark
        sink.state.pointee.way.move(toElement: count)
        if sink.needsComma { sink.state.pointee.bytes.append(UInt8(ascii: ",")) }
        do {
            try write()
        } catch {
            throw sink.undo(to: mark, error)
        }
        sink.top.count += 1
    }

    func encodeNil() throws { try element { sink.put(raw: "null") } }
    func encode(_ value: Bool) throws { try element { sink.put(value) } }
    func encode(_ value: String) throws { try element { sink.put(value) } }
    func encode(_ value: Double) throws { try element { try sink.put(value) } }
    func encode(_ value: Float) throws { try element { try sink.put(scalar: value) } }
    func encode(_ value: Int) throws { try element { sink.put(Int64(value)) } }
    func encode(_ value: Int8) throws { try element { sink.put(Int64(value)) } }
    func encode(_ value: Int16) throws { try element { sink.put(Int64(value)) } }
    func encode(_ value: Int32) throws { try element { sink.put(Int64(value)) } }
    func encode(_ value: Int64) throws { try element { sink.put(value) } }
    func encode(_ value: Int128) throws { try element { try sink.put(scalar: value) } }
    func encode(_ value: UInt) throws { try element { try sink.put(scalar: value) } }
    func encode(_ value: UInt8) throws { try element { sink.put(Int64(value)) } }
    func encode(_ value: UInt16) throws { try element { sink.put(Int64(value)) } }
    func encode(_ value: UInt32) throws { try element { sink.put(Int64(value)) } }
    func encode(_ value: UInt64) throws { try element { try sink.put(scalar: value) } }
    func encode(_ value: UInt128) throws { try element { try sink.put(scalar: value) } }
    func encode<T: Encodable>(_ value: T) throws { try element { try sink.put(encodable: value) } }

    // MARK: Nested

    private func nested() -> TreeEncoder {
        let path = sink.path.dropLast() + [.index(count)]
        if sink.needsComma { sink.state.pointee.bytes.append(UInt8(ascii: ",")) }
        let encoder = sink.treeEncoder(path: Array(path))
        sink.top.count += 1
        return encoder
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        nested().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        nested().unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        nested()
    }
}
#endif
