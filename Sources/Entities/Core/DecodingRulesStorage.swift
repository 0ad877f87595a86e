/// The members of `DecodingRules`, which never change once they are here: rules that are copied share them.
final class DecodingRulesStorage: Sendable {
    /// See `DecodingRules` for what they mean.
    struct Members: Sendable {
        var dates: [DateNotation]?
        var bytes: BytesNotation?
        var decimalSeparator: Character?
        var groupingSeparator: Character?
        var nonFiniteNumbers: NonFiniteNumbers?
        var numbersInText: Bool?
        var emptyStringIsNil: Bool?
        var keyConversion: KeyConversion?
        var defaults: [String: DefaultValue]?
        var fields: [String: DecodingRules]?
        var aliases: [String: [String]]?
        var unknownKeys: UnknownKeys?
        var drift: DriftReport?
        var lossyArrays: Bool?
        var leftOutElements: (@Sendable ([EntityError]) -> Void)?
        var maximumLeftOut: Int?
        var loneValuesAsLists: Bool?
        var allErrors: Bool?
        var keyPath: String?
        var namespaces: [String: String]?
        var userInfo: [CodingUserInfoKey: any Sendable]?
        var strictness: JSONStrictness?
        var jsonParser: JSONParser?
        var jsonDepth: Int?
        var flattened: FlattenedObject?
    }

    let members: Members

    init(_ members: Members) {
        self.members = members
    }
}

extension DecodingRulesStorage.Members {
    /// Whether no member is set.
    var isEmpty: Bool {
        changesNothing && !hasEntityMembers && keyPath == nil
    }

    /// Whether a member is set that belongs to one entity, but for the key path.
    var hasEntityMembers: Bool {
        defaults != nil || fields != nil || aliases != nil
    }

    /// Whether no member is set that is inherited.
    var changesNothing: Bool {
        leavesValuesAlone && namespaces == nil && strictness == nil && jsonDepth == nil
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
