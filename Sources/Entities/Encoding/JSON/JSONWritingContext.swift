#if JSON
/// A field list and the rules in force where its entity stands.
final class JSONWritingContext {
    let type: ObjectIdentifier
    let outer: WritingRules
    let rules: WritingRules
    let own: DecodingRules
    let list: JSONWritingList
    /// The rules of fields that have some of their own.
    let fieldRules: [WritingRules?]
    /// For each field whether it is written when it is nil.
    let writesNil: [Bool]

    init(
        _ type: ObjectIdentifier,
        outer: WritingRules,
        rules: WritingRules,
        own: DecodingRules,
        _ list: JSONWritingList
    ) {
        self.type = type
        self.outer = outer
        self.rules = rules
        self.own = own
        self.list = list
        fieldRules = list.fields.map { rules.field($0.access) }
        writesNil = list.fields.map { rules.writesNil(forKey: $0.access.name, takesDefaults: true) }
    }
}
#endif
