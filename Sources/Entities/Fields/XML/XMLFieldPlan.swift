#if XML
/// A field list made ready for XML; kept with the list, and used for all documents that name keys alike.
final class XMLFieldPlan<Root>: Sendable {
    /// The fields as they were declared.
    let list: [AutoField<Root>]
    /// The ways that their names mean.
    let ways: [XMLKeyWay]

    init(_ list: [AutoField<Root>], _ conversion: KeyConversion) {
        self.list = list
        ways = list.map { XMLKeyWay($0.name, conversion) }
    }
}
#endif
