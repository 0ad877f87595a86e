extension DecodingRules {
    /// These rules, with what they leave nil taken from the outer ones.
    ///
    /// `keyPath`, `defaults`, `fields` and `aliases` belong to one entity and are not inherited.
    public func inheriting(from outer: DecodingRules) -> DecodingRules {
        var rules = self
        rules.dates = dates ?? outer.dates
        rules.bytes = bytes ?? outer.bytes
        rules.decimalSeparator = decimalSeparator ?? outer.decimalSeparator
        rules.groupingSeparator = groupingSeparator ?? outer.groupingSeparator
        rules.nonFiniteNumbers = nonFiniteNumbers ?? outer.nonFiniteNumbers
        rules.numbersInText = numbersInText ?? outer.numbersInText
        rules.emptyStringIsNil = emptyStringIsNil ?? outer.emptyStringIsNil
        rules.keyConversion = keyConversion ?? outer.keyConversion
        rules.unknownKeys = unknownKeys ?? outer.unknownKeys
        rules.drift = drift ?? outer.drift
        rules.lossyArrays = lossyArrays ?? outer.lossyArrays
        rules.leftOutElements = leftOutElements ?? outer.leftOutElements
        rules.maximumLeftOut = maximumLeftOut ?? outer.maximumLeftOut
        rules.loneValuesAsLists = loneValuesAsLists ?? outer.loneValuesAsLists
        rules.allErrors = allErrors ?? outer.allErrors
        rules.namespaces = namespaces ?? outer.namespaces
        rules.userInfo = userInfo ?? outer.userInfo
        rules.strictness = strictness ?? outer.strictness
        rules.jsonDepth = jsonDepth ?? outer.jsonDepth
        rules.jsonParser = jsonParser ?? outer.jsonParser
        rules.flattened = flattened ?? outer.flattened
        return rules
    }

    /// The rules of an entity that stands at a place which has rules itself: those for single keys are completed too.
    package func inheriting(fromPlace outer: DecodingRules) -> DecodingRules {
        var rules = inheriting(from: outer)
        guard outer.hasEntityMembers else { return rules }
        rules.defaults = Self.joined(defaults, outer.defaults)
        rules.fields = Self.joined(fields, outer.fields)
        rules.aliases = Self.joined(aliases, outer.aliases)
        return rules
    }

    private static func joined<Value>(_ own: [String: Value]?, _ outer: [String: Value]?) -> [String: Value]? {
        guard let own, let outer else { return own ?? outer }
        return own.merging(outer) { first, _ in first }
    }

    /// Whether a member is set that belongs to one entity, but for the key path.
    var hasEntityMembers: Bool {
        defaults != nil || fields != nil || aliases != nil
    }

    /// The rules without the members that belong to one entity.
    package var withoutEntityMembers: DecodingRules {
        guard hasEntityMembers || keyPath != nil else { return self }
        var rules = self
        rules.defaults = nil
        rules.fields = nil
        rules.aliases = nil
        rules.keyPath = nil
        return rules
    }

    /// Whether inheriting from outer rules, none of whose members belong to one entity, gives just those, but for the key path.
    package var changesNothing: Bool {
        leavesValuesAlone && !hasEntityMembers && namespaces == nil && strictness == nil && jsonDepth == nil
            && jsonParser == nil
    }

    /// Whether no member is set that counts when single values of JSON are decoded.
    var leavesValuesAlone: Bool {
        dates == nil && bytes == nil && decimalSeparator == nil && groupingSeparator == nil && nonFiniteNumbers == nil
            && numbersInText == nil && emptyStringIsNil == nil && keyConversion == nil && unknownKeys == nil
            && drift == nil && lossyArrays == nil && leftOutElements == nil && maximumLeftOut == nil
            && loneValuesAsLists == nil && allErrors == nil && userInfo == nil && flattened == nil
    }
}
