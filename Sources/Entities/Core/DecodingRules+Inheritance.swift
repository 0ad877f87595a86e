extension DecodingRules {
    /// These rules, with what they leave nil taken from the outer ones.
    ///
    /// `keyPath`, `defaults`, `fields` and `aliases` belong to one entity and are not inherited.
    public func inheriting(from outer: DecodingRules) -> DecodingRules {
        guard let own = storage?.members else { return outer.withoutEntityMembers }
        guard let outer = outer.storage?.members else { return self }
        var members = own
        members.dates = own.dates ?? outer.dates
        members.bytes = own.bytes ?? outer.bytes
        members.decimalSeparator = own.decimalSeparator ?? outer.decimalSeparator
        members.groupingSeparator = own.groupingSeparator ?? outer.groupingSeparator
        members.nonFiniteNumbers = own.nonFiniteNumbers ?? outer.nonFiniteNumbers
        members.numbersInText = own.numbersInText ?? outer.numbersInText
        members.emptyStringIsNil = own.emptyStringIsNil ?? outer.emptyStringIsNil
        members.keyConversion = own.keyConversion ?? outer.keyConversion
        members.unknownKeys = own.unknownKeys ?? outer.unknownKeys
        members.drift = own.drift ?? outer.drift
        members.lossyArrays = own.lossyArrays ?? outer.lossyArrays
        members.leftOutElements = own.leftOutElements ?? outer.leftOutElements
        members.maximumLeftOut = own.maximumLeftOut ?? outer.maximumLeftOut
        members.loneValuesAsLists = own.loneValuesAsLists ?? outer.loneValuesAsLists
        members.allErrors = own.allErrors ?? outer.allErrors
        members.namespaces = own.namespaces ?? outer.namespaces
        members.userInfo = own.userInfo ?? outer.userInfo
        members.strictness = own.strictness ?? outer.strictness
        members.jsonDepth = own.jsonDepth ?? outer.jsonDepth
        members.jsonParser = own.jsonParser ?? outer.jsonParser
        members.flattened = own.flattened ?? outer.flattened
        return DecodingRules(members)
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

    /// Whether no member is set.
    var isEmpty: Bool { storage == nil }

    /// Whether a member is set that belongs to one entity, but for the key path.
    var hasEntityMembers: Bool { storage?.members.hasEntityMembers ?? false }

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
        storage.map { $0.members.changesNothing && !$0.members.hasEntityMembers } ?? true
    }

    /// Whether no member is set that counts when single values of JSON are decoded.
    var leavesValuesAlone: Bool { storage?.members.leavesValuesAlone ?? true }
}
