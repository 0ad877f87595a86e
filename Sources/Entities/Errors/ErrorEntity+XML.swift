#if XML
public import XMLElement

extension ErrorEntity {
    /// Builds the entity from an element; throws where neither a code nor a description is found.
    public static func from(xml: XMLElement) throws -> Self {
        try xml.readFields { input in try fieldValue(xml: input) }
    }

    /// Reads the fields of an element.
    public static func fieldValue(xml input: XMLFieldReader) throws -> Self {
        let plan = XMLFieldPlan(errorFields.plans.fields, .asWritten)
        let outer = input.rules.takeUnretainedValue()
        let rules = input.session.rules.rules(of: Self.self, DecodingRules(unknownKeys: .ignored), in: outer)
        let context = XMLFieldContext(plan, rules, in: input.document, keyPath: nil, input.session.rules)
        var details = ErrorDetails(code: nil, description: nil, domain: defaultDomain)
        try withUnsafeMutablePointer(to: &details) { details in
            try input.read(into: UnsafeMutableRawPointer(details), context)
        }
        return try make(of: details, input.failure)
    }
}
#endif
