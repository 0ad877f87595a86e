extension KeyConversion {
    /// The key of the document for a property of this name.
    ///
    /// In snake case a capital begins a word, and so does the last capital of a row in front of a small letter:
    /// `imageURL` becomes `image_url`, `myURLProperty` `my_url_property`, `iso8601Date` `iso8601_date`. Underscores stay
    /// where they are. As only names become keys, and never keys names, no spelling is lost on the way back.
    package func key(for name: String) -> String {
        switch self {
        case .asWritten: name
        case .snakeCase: Self.snakeCase(name)
        case .custom(let convert): convert(name)
        }
    }

    private static func snakeCase(_ name: String) -> String {
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
                if previous.isLowercase || previous.isNumber || (previous.isUppercase && startsWord) { key.append("_") }
            }
            key.append(letter.lowercased())
        }
        return key
    }
}
