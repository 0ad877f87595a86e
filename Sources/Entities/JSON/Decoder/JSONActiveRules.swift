#if JSON
/// The rules in force in one part of a document, taken apart once so that no value pays for the look-up.
final class JSONActiveRules: Sendable {
    /// The rules, with what the inner ones left nil taken from the outer.
    let rules: DecodingRules
    /// How text is read.
    let text: TextRules
    /// How names become keys; nil where they are keys as they are.
    let conversion: KeyConversion?
    /// Whether keys that nothing reads are looked for.
    let tracksKeys: Bool
    /// Whether elements that can't be built are left out of arrays.
    let isLossy: Bool

    /// The rules where nobody set one that counts here.
    static let standard = JSONActiveRules(DecodingRules())

    /// Takes rules apart.
    static func active(_ rules: DecodingRules) -> JSONActiveRules {
        rules.leavesAllToDefaults ? standard : JSONActiveRules(rules)
    }

    private init(_ rules: DecodingRules) {
        self.rules = rules
        text = TextRules.json(rules)
        isLossy = rules.lossyArrays ?? false
        if case .asWritten? = rules.keyConversion { conversion = nil } else { conversion = rules.keyConversion }
        if case .ignored = rules.unknownKeys ?? .ignored { tracksKeys = false } else { tracksKeys = true }
    }
}

extension DecodingRules {
    /// Whether no member is set that counts when a value is decoded.
    fileprivate var leavesAllToDefaults: Bool {
        dates == nil && decimalSeparator == nil && groupingSeparator == nil && numbersInText == nil
            && emptyStringIsNil == nil && keyConversion == nil && defaults == nil && unknownKeys == nil
            && lossyArrays == nil && leftOutElements == nil
    }
}
#endif
