#if JSON
extension JSONValue {
    // MARK: One step

    /// The member of an object; one that is missing where there is none.
    public subscript(key: String) -> JSONValue {
        step(.key(key)) { found in
            guard found.tape.kind(found.index) == .object,
                let index = document.member(key, of: found.index, in: found.checked)
            else { return nil }
            guard let carried = found.carried else { return .native(index: index) }
            return Node(index: index, object: (carried.object as? [String: Any])?[key])
        }
    }

    /// The element of an array, from 0; one that is missing where there is none.
    public subscript(index: Int) -> JSONValue {
        step(.index(index)) { found in
            guard found.tape.kind(found.index) == .array, index >= 0, index < found.tape.length(found.index) else {
                return nil
            }
            let element = document.element(index, of: found.index, on: found.tape)
            guard let carried = found.carried else { return .native(index: element) }
            return Node(index: element, object: (carried.object as? [Any])?[index])
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

    @inline(__always)
    private func step(_ step: @autoclosure () -> FieldPath.Step, _ next: (Found) -> Node?) -> JSONValue {
        var steps: [FieldPath.Step] = []
        if case .missing(_, let missing) = node {
            steps = missing
        } else if let found = try? found(), let node = next(found) {
            return JSONValue(document: document, node: node)
        }
        // A document that can't be parsed shows its error when the value is read.
        return JSONValue(document: document, node: .missing(from: node.index, steps: steps + [step()]))
    }

    // MARK: All of them

    /// The number of elements or members; throws for a value that has none.
    public func count() throws(EntityError) -> Int {
        let found = try found()
        guard found.kind == .array || found.kind == .object else {
            throw mismatch(found, expected: "an array or an object")
        }
        return found.tape.length(found.index)
    }

    /// The elements of an array; where the rules have lone values as lists, also a value alone, and none for null.
    public func array() throws(EntityError) -> [JSONValue] {
        let found = try found()
        if found.kind != .array, DecodingRules.current.loneValuesAsLists ?? document.rules.loneValuesAsLists ?? false {
            return found.kind == .null ? [] : [self]
        }
        guard found.kind == .array else { throw mismatch(found, expected: "an array") }
        let objects = found.carried.flatMap { $0.object as? [Any] }
        var elements: [JSONValue] = []
        elements.reserveCapacity(found.tape.length(found.index))
        var index = found.index + 2
        let end = found.tape.end(found.index)
        while index < end {
            let node: Node =
                if let objects { Node(index: index, object: objects[elements.count]) } else { .native(index: index) }
            elements.append(JSONValue(document: document, node: node))
            index = found.tape.next(index)
        }
        return elements
    }

    /// The members of an object, in the document's order.
    ///
    /// Where the rules are lenient and a key stands twice, only its last member is given.
    public func members() throws(EntityError) -> [(key: String, value: JSONValue)] {
        let found = try found()
        guard found.kind == .object else { throw mismatch(found, expected: "an object") }
        let objects = found.carried.flatMap { $0.object as? [String: Any] }
        return found.view.distinctKeyIndices(of: found.index).map { index in
            let key = found.view.rawString(index).string
            return (key, JSONValue(document: document, node: Node(index: index + 1, object: objects?[key])))
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
    func mismatch(_ found: Found, expected: String) -> EntityError {
        document.mismatch(expected: expected, at: found.index, in: found.view)
    }
}

extension JSONDocument {
    /// The value of a key; large objects get a table, so that looking up every key stays linear.
    func member(_ key: String, of object: Int, in checked: JSONCheckedTape) -> Int? {
        var key = key
        let view = checked.view
        return key.withUTF8 { bytes in
            if view.tape.length(object) > 16 { return keyTable(of: object, in: view).value(of: bytes, in: view) }
            guard checked.hasDuplicateKeys else { return view.value(of: bytes, in: object, hint: object + 2) }
            return view.lastValue(of: bytes, in: object)
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
