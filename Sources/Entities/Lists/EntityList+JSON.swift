#if JSON
extension EntityList {
    /// Builds the list from an array; throws where there is none.
    public static func from(json: JSONValue) throws -> Self {
        try json.readFields { input in try fieldValue(json: &input) }
    }

    /// Reads the array that stands next.
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Self {
        let own = decoding
        let outer = input.rules
        let rules = input.session.rules.rules(of: Self.self, own, in: outer.takeUnretainedValue(), isPlace: true)
        input.rules = Unmanaged.passUnretained(rules)
        defer { input.rules = outer }
        guard let keyPath = own.keyPath else { return try list(&input) }
        return try input.read(at: keyPath, list)
    }

    private static func list(_ input: inout JSONFieldReader) throws -> Self {
        var failures: [ElementFailure] = []
        let rules = input.rules.takeUnretainedValue().rules
        let elements = try input.elements(of: Element.self) { index, error in
            try leaveOut(index, error, into: &failures, rules)
        }
        return self.init(elements: elements, failures: failures)
    }
}
#endif
