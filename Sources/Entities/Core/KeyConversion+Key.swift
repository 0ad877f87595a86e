extension KeyConversion {
    /// The key of the document for a property of this name.
    ///
    /// In snake and kebab case a capital begins a word, and so does the last capital of a row in front of a small letter:
    /// `imageURL` becomes `image_url`, `myURLProperty` `my_url_property`, `iso8601Date` `iso8601_date`. Underscores stay
    /// where they are. As only names become keys, and never keys names, no spelling is lost on the way back.
    package func key(for name: String) -> String {
        switch self {
        case .asWritten: name
        case .snakeCase: Self.separated(name, by: "_")
        case .kebabCase: Self.separated(name, by: "-")
        case .capitalized: name.prefix(1).uppercased() + name.dropFirst()
        case .custom(let convert): convert(name)
        }
    }

    private static func separated(_ name: String, by mark: Character) -> String {
        let letters = Array(name)
        var key = ""
        for (index, letter) in letters.enumerated() {
            guard letter.isUppercase else {
                key.append(letter)
                continue
            }
            if index > 0 {
                let previous = letters[index - 1]
                let startsWord = index + 1 < letters.count && letters[index + 1].isLowercase
                if previous.isLowercase || previous.isNumber || (previous.isUppercase && startsWord) {
                    key.append(mark)
                }
            }
            key.append(letter.lowercased())
        }
        return key
    }

    /// The names that may have become this key, the likeliest first; for types that list the keys they find.
    ///
    /// A word may have been written with one capital or in capitals only (`image_url`: `imageUrl`, `imageURL`).
    func names(for key: String) -> [String] {
        switch self {
        case .asWritten, .custom: return []
        case .capitalized: return [key.prefix(1).lowercased() + key.dropFirst()]
        case .snakeCase: return Self.joined(key.split(separator: "_"))
        case .kebabCase: return Self.joined(key.split(separator: "-"))
        }
    }

    private static func joined(_ words: [Substring]) -> [String] {
        words.dropFirst().reduce([words.prefix(1).joined()]) { names, word in
            let capital = word.prefix(1).uppercased() + word.dropFirst()
            let capitals = word.uppercased()
            // Beyond some words there would be too many spellings.
            guard capital != capitals, names.count < 32 else { return names.map { $0 + capital } }
            return names.map { $0 + capital } + names.map { $0 + capitals }
        }
    }

    /// Whether two conversions are the same for sure; those by functions never are, as functions can't be compared.
    func means(_ other: KeyConversion) -> Bool {
        switch (self, other) {
        case (.asWritten, .asWritten), (.snakeCase, .snakeCase), (.kebabCase, .kebabCase), (.capitalized, .capitalized):
            true
        default: false
        }
    }
}
