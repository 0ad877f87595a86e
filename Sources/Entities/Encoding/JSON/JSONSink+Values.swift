#if JSON
extension JSONSink {
    /// Writes what stands in front of a value: its key, or a comma.
    @inline(__always)
    func begin() {
        precondition(state.pointee.expectsValue, "two values were written where one belongs")
        state.pointee.expectsValue = false
        if let key = state.pointee.pendingKey {
            state.pointee.pendingKey = nil
            append(key: key)
        } else if needsComma {
            state.pointee.bytes.append(UInt8(ascii: ","))
        }
    }

    /// Appends a key that begins with a comma, without that where it is the first.
    @inline(__always)
    func append(key: UnsafeBufferPointer<UInt8>) {
        state.pointee.bytes.append(needsComma ? key : UnsafeBufferPointer(rebasing: key.dropFirst()))
    }

    // MARK: Without anything in front

    func put(raw text: StaticString) {
        state.pointee.bytes.append(text)
        needsComma = true
    }

    @inline(__always)
    func put(_ value: Bool) {
        state.pointee.bytes.append(value ? "true" : "false")
        needsComma = true
    }

    @inline(__always)
    func put(_ value: Int64) {
        state.pointee.bytes.append(value)
        needsComma = true
    }

    @inline(__always)
    func put(_ value: String) {
        state.pointee.bytes.append(quoted: value)
        needsComma = true
    }

    @inline(__always)
    func put(_ value: Double) throws {
        guard value.isFinite else { return put(try ScalarText.nonFinite(value, rules)) }
        state.pointee.bytes.append(raw: value.description)
        needsComma = true
    }

    func put(scalar: some EncodedScalar) throws {
        switch try scalar.content(rules) {
        case .number(let number): state.pointee.bytes.append(raw: number)
        case .text(let text): state.pointee.bytes.append(quoted: text)
        case let content: JSONTreeWriter.append(EncodedNode(content, rules), to: &state.pointee.bytes, JSONLayout())
        }
        needsComma = true
    }

    // MARK: With what stands in front

    func writeNil() {
        if state.pointee.pendingKey != nil, !state.pointee.writesNil {
            state.pointee.pendingKey = nil
            state.pointee.expectsValue = false
        } else {
            begin()
            put(raw: "null")
        }
    }

    func write(_ value: Bool) {
        begin()
        put(value)
    }

    func write(_ value: Int64) {
        begin()
        put(value)
    }

    func write(_ value: Double) throws {
        begin()
        try located { try put(value) }
    }

    func write(_ value: String) {
        begin()
        put(value)
    }

    func write(scalar: some EncodedScalar) throws {
        begin()
        try located { try put(scalar: scalar) }
    }

    func encode<T: Encodable>(_ value: T, itself: Bool) throws {
        begin()
        try located { try put(encodable: value, itself: itself) }
    }

    @inline(__always)
    func located(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as EntityError {
            throw error.located(path)
        }
    }

    // MARK: Containers

    func object(_ type: Any.Type?, _ members: () throws -> Void) throws {
        try contain(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    func list(tag: String?, of type: Any.Type?, _ elements: () throws -> Void) throws {
        state.pointee.way.push(element: 0)
        try contain(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
        state.pointee.way.pop()
    }

    @inline(__always)
    private func contain(_ opening: UInt8, _ closing: UInt8, _ body: () throws -> Void) throws {
        begin()
        guard depth < format.maximumDepth else { throw depthError }
        depth += 1
        defer { depth -= 1 }
        state.pointee.bytes.append(opening)
        needsComma = false
        try body()
        state.pointee.bytes.append(closing)
        needsComma = true
        state.pointee.pendingKey = nil
        state.pointee.expectsValue = false
    }

    func element(_ number: Int) {
        state.pointee.way.move(toElement: number)
        state.pointee.pendingKey = nil
        state.pointee.expectsValue = true
    }

    func push(_ name: String) {
        state.pointee.way.push(name: name)
    }

    func pop() {
        state.pointee.way.pop()
    }

    func key(_ name: String, _ kind: EncodedNode.Member.Kind, writesNil: Bool) {
        let key = kind == .key ? rules.conversion?.key(for: name) ?? name : name
        state.pointee.looseKey.cut(to: 0)
        state.pointee.looseKey.append(UInt8(ascii: ","))
        state.pointee.looseKey.append(quoted: key)
        state.pointee.looseKey.append(UInt8(ascii: ":"))
        state.pointee.pendingKey = UnsafeBufferPointer(
            start: state.pointee.looseKey.start,
            count: state.pointee.looseKey.count
        )
        state.pointee.writesNil = writesNil
        state.pointee.expectsValue = true
    }

    func rules(of type: Any.Type, _ own: DecodingRules, isPlace: Bool) -> WritingRules {
        state.pointee.treeContext.rules(of: type, own, in: rules, isPlace: isPlace)
    }
}
#endif
