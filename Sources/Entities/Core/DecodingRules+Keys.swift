extension DecodingRules {
    /// Whether somebody asks for the keys that nothing reads.
    var tracksKeys: Bool {
        if drift != nil || flattened != nil { return true }
        if case .ignored = unknownKeys ?? .ignored { return false }
        return true
    }

    /// Whether keys that nothing reads are an error.
    var refusesUnread: Bool {
        if case .refused = unknownKeys { true } else { false }
    }

    /// Tells those who ask of the keys of one object that nothing reads; true where the first of them is an error.
    func reportUnread(_ paths: [FieldPath]) -> Bool {
        guard !paths.isEmpty, flattened?.take(paths) != true else { return false }
        drift?.addUnread(paths)
        if case .reported(let report) = unknownKeys { report(paths) }
        return refusesUnread
    }
}
