extension DecodingRules {
    /// The keys around an entity that its key path leads through; none without a key path.
    ///
    /// Throws for a step to an element of a list: what would stand in front of it is not known.
    func writtenKeyPath() throws(EntityError) -> [String] {
        guard let keyPath else { return [] }
        let steps = keyPath.split(separator: "/").map(String.init)
        guard !steps.contains(where: { $0.last == "]" && $0.contains("[") }) else {
            throw EntityError(
                .invalidValue,
                "the key path \(keyPath.quotedForMessage()) leads to an element of a list, which can't be written alone"
            )
        }
        return steps
    }
}
