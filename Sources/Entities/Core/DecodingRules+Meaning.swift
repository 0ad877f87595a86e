extension DecodingRules {
    /// Whether other rules read values in the same way for sure; rules with functions never do, as those can't be compared.
    func means(_ other: DecodingRules) -> Bool {
        guard decimalSeparator == other.decimalSeparator, groupingSeparator == other.groupingSeparator,
            nonFiniteNumbers == other.nonFiniteNumbers, bytes == other.bytes,
            emptyStringIsNil == other.emptyStringIsNil, defaults == other.defaults, aliases == other.aliases,
            lossyArrays == other.lossyArrays, maximumLeftOut == other.maximumLeftOut, allErrors == other.allErrors,
            numbersInText == other.numbersInText, loneValuesAsLists == other.loneValuesAsLists,
            keyPath == other.keyPath,
            namespaces == other.namespaces, drift === other.drift, flattened === other.flattened
        else { return false }
        guard leftOutElements == nil, other.leftOutElements == nil, fields == nil, other.fields == nil,
            userInfo == nil, other.userInfo == nil
        else { return false }
        switch (keyConversion, other.keyConversion) {
        case (nil, nil): break
        case (let conversion?, let other?): guard conversion.means(other) else { return false }
        default: return false
        }
        switch (unknownKeys, other.unknownKeys) {
        case (nil, nil), (.ignored, .ignored), (.refused, .refused): break
        default: return false
        }
        switch (dates, other.dates) {
        case (nil, nil): return true
        case (let dates?, let others?): return dates.elementsEqual(others) { $0.means($1) }
        default: return false
        }
    }
}

extension DateNotation {
    fileprivate func means(_ other: DateNotation) -> Bool {
        switch (self, other) {
        case (.seconds, .seconds), (.milliseconds, .milliseconds), (.iso8601, .iso8601), (.rfc822, .rfc822): true
        case (.format(let pattern, let zone), .format(let otherPattern, let otherZone)):
            pattern == otherPattern && zone == otherZone
        default: false
        }
    }
}
