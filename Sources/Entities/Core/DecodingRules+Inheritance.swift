extension DecodingRules {
    /// These rules, with what they leave nil taken from the outer ones.
    ///
    /// `keyPath` and `defaults` belong to one entity and are not inherited.
    public func inheriting(from outer: DecodingRules) -> DecodingRules {
        DecodingRules(
            dates: dates ?? outer.dates,
            decimalSeparator: decimalSeparator ?? outer.decimalSeparator,
            groupingSeparator: groupingSeparator ?? outer.groupingSeparator,
            numbersInText: numbersInText ?? outer.numbersInText,
            emptyStringIsNil: emptyStringIsNil ?? outer.emptyStringIsNil,
            keyConversion: keyConversion ?? outer.keyConversion,
            defaults: defaults,
            unknownKeys: unknownKeys ?? outer.unknownKeys,
            lossyArrays: lossyArrays ?? outer.lossyArrays,
            leftOutElements: leftOutElements ?? outer.leftOutElements,
            keyPath: keyPath,
            namespaces: namespaces ?? outer.namespaces,
            strictness: strictness ?? outer.strictness,
            jsonParser: jsonParser ?? outer.jsonParser
        )
    }

    /// Whether inheriting from outer rules without defaults gives just those, but for the key path.
    package var changesNothing: Bool {
        dates == nil && decimalSeparator == nil && groupingSeparator == nil && numbersInText == nil
            && emptyStringIsNil == nil && keyConversion == nil && defaults == nil && unknownKeys == nil
            && lossyArrays == nil && leftOutElements == nil && namespaces == nil && strictness == nil
            && jsonParser == nil
    }
}
