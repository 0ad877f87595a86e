internal import APISupportHTTP

/// Directives for caches of one kind (RFC 9213), for example `CDN-Cache-Control`: a dictionary of structured fields.
struct TargetedDirectives {
    /// The directives with their numbers; nil for one without a number.
    private(set) var directives: [String: Int?] = [:]
    private var rest: Substring

    /// Reads a field; nil where it is missing, empty, or breaks the grammar: then it doesn't count at all.
    init?(_ name: String, in headers: HTTPHeaders) {
        let lines = headers.values(for: name)
        guard !lines.isEmpty else { return nil }
        rest = Substring(lines.joined(separator: ","))
        guard readDictionary(), !directives.isEmpty else { return nil }
    }

    private mutating func readDictionary() -> Bool {
        skipSpace()
        while !rest.isEmpty {
            guard let key = readKey() else { return false }
            // A directive that is not followed by a value is a truth; only whole numbers say anything else here.
            var value: Int? = nil
            var isUsable = true
            if skip("=") {
                guard let item = readItem() else { return false }
                (value, isUsable) = (item.number, item.number != nil || item.isTrue)
            }
            guard readParameters() else { return false }
            directives.removeValue(forKey: key)
            if isUsable { directives.updateValue(value, forKey: key) }
            skipSpace()
            if rest.isEmpty { break }
            guard skip(",") else { return false }
            skipSpace()
            guard !rest.isEmpty else { return false }
        }
        return true
    }

    private struct Item {
        var number: Int?
        var isTrue = false
    }

    private mutating func readItem() -> Item? {
        guard let first = rest.first else { return nil }
        switch first {
        case "\"": return readString() ? Item() : nil
        case "?":
            rest.removeFirst()
            guard let digit = rest.popFirst(), digit == "0" || digit == "1" else { return nil }
            return Item(isTrue: digit == "1")
        case "-", "0"..."9": return readNumber()
        case "a"..."z", "A"..."Z", "*":
            rest = rest.drop { $0.isASCII && ($0.isLetter || $0.isNumber || "!#$%&'*+-.^_`|~:/".contains($0)) }
            return Item()
        default: return nil
        }
    }

    private mutating func readNumber() -> Item? {
        let isNegative = skip("-")
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty, digits.count <= 15 else { return nil }
        rest = rest.dropFirst(digits.count)
        guard rest.first == "." else { return Item(number: isNegative ? 0 : CacheDirectives.seconds(of: digits)) }
        rest.removeFirst()
        let fraction = rest.prefix { ("0"..."9").contains($0) }
        guard (1...3).contains(fraction.count) else { return nil }
        rest = rest.dropFirst(fraction.count)
        return Item()
    }

    private mutating func readString() -> Bool {
        rest.removeFirst()
        while let character = rest.popFirst() {
            if character == "\"" { return true }
            if character == "\\" {
                guard let escaped = rest.popFirst(), escaped == "\"" || escaped == "\\" else { return false }
            }
        }
        return false
    }

    private mutating func readParameters() -> Bool {
        while skip(";") {
            skipSpace()
            guard readKey() != nil else { return false }
            if skip("="), readItem() == nil { return false }
        }
        return true
    }

    private mutating func readKey() -> String? {
        guard let first = rest.first, ("a"..."z").contains(first) || first == "*" else { return nil }
        let key = rest.prefix { ("a"..."z").contains($0) || ("0"..."9").contains($0) || "_-.*".contains($0) }
        rest = rest.dropFirst(key.count)
        return String(key)
    }

    private mutating func skip(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipSpace() {
        rest = rest.drop { $0 == " " || $0 == "\t" }
    }
}
