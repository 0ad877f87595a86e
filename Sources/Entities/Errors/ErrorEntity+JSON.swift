#if JSON
extension ErrorEntity {
    /// Builds the entity from an object; throws where neither a code nor a description is found.
    public static func from(json: JSONValue) throws -> Self {
        try json.readFields { input in try fieldValue(json: &input) }
    }

    /// Reads the object that stands next.
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Self {
        let plan = JSONFieldPlan(
            errorFields.plans.fields,
            .asWritten,
            .unchanged,
            isLenient: input.reader.isLenient
        )
        let rules = input.session.rules.rulesOfErrors(in: input.rules.takeUnretainedValue())
        let context = JSONFieldContext(Self.self, plan, rules, keyPath: nil, input.session.rules)
        var details = ErrorDetails(code: nil, description: nil, domain: defaultDomain)
        let place = input.place
        let start = input.reader
        try withUnsafeMutablePointer(to: &details) { details in
            try input.read(into: UnsafeMutableRawPointer(details), context)
        }
        return try make(of: details) { code, message in start.failure(code, message, at: place) }
    }
}
#endif
