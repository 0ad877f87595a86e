#if XML
/// A field list made ready for XML; kept with the list, and used for all documents that name keys alike.
final class XMLFieldPlan<Root>: @unchecked Sendable {
    // Unchecked: what `fields` points to is written in init only, and freed in deinit.

    /// How the fields are read.
    let fields: UnsafeMutablePointer<XMLFieldAccess<Root>>
    /// The fields as they were declared.
    let list: [AutoField<Root>]
    /// The ways that their names mean.
    let ways: [XMLKeyWay]

    init(_ list: [AutoField<Root>], _ conversion: KeyConversion) {
        self.list = list
        ways = list.map { XMLKeyWay($0.name, conversion) }
        fields = .allocate(capacity: list.count)
        for (number, field) in list.enumerated() { (fields + number).initialize(to: field.xml) }
    }

    deinit {
        fields.deinitialize(count: list.count)
        fields.deallocate()
    }
}
#endif
