#if XML
/// A field list made ready for XML; kept with the list, and used for all documents that name keys alike.
final class XMLFieldPlan: @unchecked Sendable {
    // Unchecked: what `fields` points to is written in init only, and freed in deinit.

    /// How the fields are read.
    let fields: UnsafeMutablePointer<XMLFieldAccess>
    /// The fields as they were declared.
    let list: [FieldAccess]
    /// The ways that their names mean.
    let ways: [XMLKeyWay]
    /// The ways that are tried, in order, where those lead nowhere.
    let aliases: [[XMLKeyWay]]
    /// What kind of way each is.
    let kinds: [Kind]

    /// A kind of way.
    enum Kind {
        /// A child of a name without prefix, or an attribute where there is no such child.
        case child
        /// An attribute of a name without prefix.
        case attribute
        /// The element itself.
        case itself
        /// Anything else.
        case other
    }

    init(_ list: [FieldAccess], _ conversion: KeyConversion, _ fieldNames: FieldNames) {
        self.list = list
        let all = list.map { field in fieldNames.names(of: field).map { XMLKeyWay($0, conversion) } }
        ways = all.map { $0[0] }
        aliases = all.map { Array($0.dropFirst()) }
        kinds = ways.map(Kind.init)
        fields = .allocate(capacity: list.count)
        for (number, field) in list.enumerated() { (fields + number).initialize(to: field.xml) }
    }

    deinit {
        fields.deinitialize(count: list.count)
        fields.deallocate()
    }
}

extension XMLFieldPlan.Kind {
    fileprivate init(_ way: XMLKeyWay) {
        self =
            if way.plainChild != nil {
                .child
            } else if way.plainAttribute != nil {
                .attribute
            } else {
                way.steps.isEmpty ? .itself : .other
            }
    }
}
#endif
