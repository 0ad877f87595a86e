#if JSON
extension JSONValue {
    // MARK: One step

    /// The member of an object; one that is missing where there is none.
    public subscript(key: String) -> JSONValue {
        step(.key(key)) { found in
            guard found.tape.kind(found.index) == .object else { return nil }
            guard let index = try document.member(key, of: found.index) else { return nil }
            return Node.value(index: index, object: (found.object as? [String: Any])?[key])
        }
    }

    /// The element of an array, from 0; one that is missing where there is none.
    public subscript(index: Int) -> JSONValue {
        step(.index(index)) { found in
            guard found.tape.kind(found.index) == .array, index >= 0, index < found.tape.length(found.index) else {
                return nil
            }
            let element = try document.withView { document.element(index, of: found.index, in: $0) }
            return Node.value(index: element, object: (found.object as? [Any])?[index])
        }
    }

    /// The value at the end of a path such as `data.items[0].id`; a key in quotes may hold anything: `["a.b"]`.
    ///
    /// A text that is no path is a programmer's mistake; `FieldPath(jsonPath:)` checks one that comes from outside.
    public subscript(path text: String) -> JSONValue {
        guard let path = FieldPath(jsonPath: text) else {
            preconditionFailure("\"\(text)\" is not a path such as data.items[0].id")
        }
        return self[path]
    }

    /// The value at the end of a path.
    public subscript(path: FieldPath) -> JSONValue {
        path.steps.reduce(self) { value, step in
            switch step {
            case .key(let key): value[key]
            case .index(let index): value[index]
            case .element, .attribute, .text: preconditionFailure("\(path) is a path of XML")
            }
        }
    }

    private func step(_ step: FieldPath.Step, _ next: (Found) throws -> Node?) -> JSONValue {
        guard case .value(let index, _) = node else {
            guard case .missing(let index, let steps) = node else { return self }
            return JSONValue(document: document, node: .missing(from: index, steps: steps + [step]))
        }
        // A document that can't be parsed shows its error when the value is read.
        let node = try? next(found())
        return JSONValue(document: document, node: node ?? .missing(from: index, steps: [step]))
    }

    // MARK: All of them

    /// The number of elements or members; throws for a value that has none.
    public func count() throws(EntityError) -> Int {
        let found = try found()
        guard found.kind == .array || found.kind == .object else {
            throw try mismatch(found, expected: "an array or an object")
        }
        return found.tape.length(found.index)
    }

    /// The elements of an array; where the rules have lone values as lists, also a value alone, and none for null.
    public func array() throws(EntityError) -> [JSONValue] {
        let found = try found()
        if found.kind != .array, DecodingRules.current.loneValuesAsLists ?? document.rules.loneValuesAsLists ?? false {
            return found.kind == .null ? [] : [self]
        }
        guard found.kind == .array else { throw try mismatch(found, expected: "an array") }
        let objects = found.object as? [Any]
        let indices = try EntityError.typed { try document.withView { $0.elementIndices(of: found.index) } }
        return indices.enumerated().map { position, index in
            JSONValue(document: document, node: .value(index: index, object: objects?[position]))
        }
    }

    /// The members of an object, in the document's order.
    ///
    /// Where the rules are lenient and a key stands twice, only its last member is given.
    public func members() throws(EntityError) -> [(key: String, value: JSONValue)] {
        let found = try found()
        guard found.kind == .object else { throw try mismatch(found, expected: "an object") }
        let objects = found.object as? [String: Any]
        return try EntityError.typed {
            try document.withView { view in
                view.distinctKeyIndices(of: found.index).map { index in
                    let key = view.rawString(index).string
                    let node = Node.value(index: index + 1, object: objects?[key])
                    return (key, JSONValue(document: document, node: node))
                }
            }
        }
    }

    /// The members of an object by their keys.
    ///
    /// Keys that differ in bytes but are equal as strings (canonically equivalent) can't both be kept, and are an error with
    /// code `.duplicateKey`; `members()` gives them all.
    public func object() throws(EntityError) -> [String: JSONValue] {
        var object: [String: JSONValue] = [:]
        for (key, value) in try members() where object.updateValue(value, forKey: key) != nil {
            throw try value.mergedKey(key)
        }
        return object
    }

    private func mergedKey(_ key: String) throws(EntityError) -> EntityError {
        let found = try found()
        return document.failure(
            .duplicateKey,
            "the key \"\(key)\" stands twice in one object, in different normal forms",
            at: found.index,
            of: found.tape
        )
    }

    /// The error for a value of another type than expected.
    func mismatch(_ found: Found, expected: String) throws(EntityError) -> EntityError {
        try EntityError.typed {
            try document.withView { document.mismatch(expected: expected, at: found.index, in: $0) }
        }
    }
}

extension JSONDocument {
    /// The value of a key; large objects get a table, so that looking up every key stays linear.
    func member(_ key: String, of object: Int) throws -> Int? {
        var key = key
        return try withView { view in
            key.withUTF8 { bytes in
                if view.tape.length(object) > 16 { return keyTable(of: object, in: view).value(of: bytes, in: view) }
                return view.lastValue(of: bytes, in: object)
            }
        }
    }
}

extension JSONTapeView {
    /// The words of an object's keys, without those that stand again behind.
    func distinctKeyIndices(of object: Int) -> [Int] {
        let indices = keyIndices(of: object)
        guard duplicateKey(in: object) != nil else { return indices }
        let table = JSONKeyTable(of: object, in: self)
        return indices.filter { index in
            var key = rawString(index).string
            return key.withUTF8 { table.value(of: $0, in: self) } == index + 1
        }
    }
}
#endif
