#if XML
/// The rules in force in one part of a document, taken apart once so that no value pays for the look-up.
final class XMLActiveRules: Sendable {
    /// The rules, with what the inner ones left nil taken from the outer.
    let rules: DecodingRules
    /// How text is read.
    let text: TextRules
    /// How names become keys.
    let conversion: KeyConversion
    /// What prefixes in keys stand for, where the rules say it.
    let namespaces: [String: String]
    /// Whether children and attributes that nothing reads are looked for.
    let tracksKeys: Bool
    /// Whether elements that can't be built are left out of arrays.
    let isLossy: Bool

    init(_ rules: DecodingRules) {
        self.rules = rules
        text = TextRules.xml(rules)
        conversion = rules.keyConversion ?? .asWritten
        namespaces = rules.namespaces ?? [:]
        isLossy = rules.lossyArrays ?? false
        if case .ignored = rules.unknownKeys ?? .ignored { tracksKeys = false } else { tracksKeys = true }
    }
}
#endif
