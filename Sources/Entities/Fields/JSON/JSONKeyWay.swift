#if JSON
/// One of the ways from an object to the value that a field's name means: a key of it, and steps from there.
struct JSONKeyWay {
    /// A step inside a value.
    enum Step {
        /// To a member, by the first of these keys that is there.
        case member([String])
        /// To an element of an array, from 0.
        case element(Int)
    }

    /// The key in the object.
    var key: String
    /// Where the place of the key's value is kept; negative until a list gives it a slot.
    var slot = -1
    /// The steps from there; none where the value itself is meant.
    var rest: [Step] = []

    /// The ways for a name, in the order in which they are tried: the key as it is written, and then without the marks
    /// that it has for XML.
    ///
    /// `@id` is also `id`, `#text` `text`, `dc:title` `title`, `tags/tag` the member `tag` of `tags`, and `list[1]` the
    /// second element of `list`.
    static func ways(for name: String) -> [JSONKeyWay] {
        var ways = [JSONKeyWay(key: name)]
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.allSatisfy({ !$0.isEmpty }) else { return ways }
        let rest = parts.dropFirst().flatMap(steps)
        let (key, index) = indexed(first)
        let tail = index.map { [Step.element($0)] + rest } ?? rest
        for spelling in spellings(of: key) where spelling != name {
            ways.append(JSONKeyWay(key: spelling, rest: tail))
        }
        return ways
    }

    /// The steps that a way's text names, for example `data/users[2]` or `[0]`.
    static func steps(_ part: Substring) -> [Step] {
        let (key, index) = indexed(part)
        let member = key.isEmpty ? [] : [Step.member(spellings(of: key))]
        return member + (index.map { [.element($0)] } ?? [])
    }

    /// Takes an index in brackets from the end of a name.
    private static func indexed(_ part: Substring) -> (key: Substring, index: Int?) {
        guard part.last == "]", let bracket = part.lastIndex(of: "[") else { return (part, nil) }
        let digits = part[part.index(after: bracket)...].dropLast()
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit), let index = Int(digits) else { return (part, nil) }
        return (part[..<bracket], index)
    }

    /// A name as it is written, and without its mark or prefix.
    private static func spellings(of part: Substring) -> [String] {
        var plain = part
        if plain.first == "@" || plain == "#text" { plain = plain.dropFirst() }
        if let colon = plain.lastIndex(of: ":"), colon != plain.startIndex, plain.index(after: colon) != plain.endIndex
        {
            plain = plain[plain.index(after: colon)...]
        }
        return plain == part || plain.isEmpty ? [String(part)] : [String(part), String(plain)]
    }
}
#endif
