/// The list of an entity's fields; write it as an array literal.
///
/// Several fields may read the same key of the document.
public struct AutoFields<Root>: Sendable {
    /// The fields, in the order in which they are looked for first, and what the formats have made of them so far.
    ///
    /// One reference and nothing else: each document asks for the list.
    let plans: FieldPlans

    /// Makes a list of fields.
    public init(_ fields: [AutoField<Root>]) {
        plans = FieldPlans(fields.map(\.access))
    }

    /// The list with more fields behind its own, those of a subclass for example.
    ///
    /// A subclass's fields name it in their key paths: `super.autoFields.adding(.field("extra", \Sub.extra))`. The longer
    /// list is for that subclass and those below it.
    public func adding<Sub>(_ more: AutoField<Sub>...) -> AutoFields {
        precondition(Sub.self is Root.Type, "\(Sub.self) is not \(Root.self) or a subclass of it")
        return AutoFields(plans.fields.map(AutoField.init) + more.map { $0.inherited(by: Root.self) })
    }
}

extension AutoFields: ExpressibleByArrayLiteral {
    /// Makes a list of fields.
    public init(arrayLiteral fields: AutoField<Root>...) {
        self.init(fields)
    }
}
