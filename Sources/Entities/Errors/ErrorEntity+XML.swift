#if XML
public import XMLElement

extension ErrorEntity {
    /// Builds the entity from an element; throws where neither a code nor a description is found.
    public static func from(xml: XMLElement) throws -> Self {
        try xml.readFields { input in try fieldValue(xml: input) }
    }

    /// Reads the fields of an element.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Self {
        let plan = XMLFieldPlan(errorFields.plans.fields, .asWritten, .unchanged)
        let rules = input.session.rules.rulesOfErrors(in: input.rules.takeUnretainedValue())
        let context = XMLFieldContext(Self.self, plan, rules, in: input.document, keyPath: nil, input.session.rules)
        var details = ErrorDetails(code: nil, description: nil, domain: defaultDomain)
        try withUnsafeMutablePointer(to: &details) { details in
            try input.read(into: UnsafeMutableRawPointer(details), context)
        }
        let element = input.element
        return try make(of: details) { code, message in element.failure(code, message) }
    }
}
#endif
