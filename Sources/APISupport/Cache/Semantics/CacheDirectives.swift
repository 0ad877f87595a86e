internal import APISupportHTTP

/// The directives of `Cache-Control` (RFC 9111, section 5.2), of a request or a response.
struct CacheDirectives: Sendable {
    /// The largest number of seconds that is told from more (RFC 9111, section 1.2.2).
    private static let maximumSeconds = 1 << 31

    /// The values by name in lower case; an empty text stands for none.
    private var values: [String: [String]] = [:]

    /// Reads all lines of the field; what is no directive is left out.
    init(_ headers: HTTPHeaders) {
        for line in headers.values(for: "Cache-Control") {
            for member in ListMembers.split(line) { read(member) }
        }
    }

    /// Makes directives from their numbers of seconds; nil for a directive without one.
    init(_ directives: [String: Int?]) {
        values = directives.mapValues { [$0.map(String.init) ?? ""] }
    }

    /// Whether there is a directive of this name, in lower case.
    func contains(_ name: String) -> Bool {
        values[name] != nil
    }

    /// Whether the directive is there without a value.
    func isBare(_ name: String) -> Bool {
        values[name]?.contains("") ?? false
    }

    /// The directive's number of seconds; nil when it is missing.
    ///
    /// What is malformed counts as 0, and of several the least: what can't be understood must not be taken for fresh.
    func seconds(_ name: String) -> Int? {
        values[name]?.map { Self.seconds(of: $0) ?? 0 }.min()
    }

    /// A number of seconds; nil where the text is none.
    static func seconds(of text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        // A number that doesn't fit is one that is larger than any that counts.
        return min(Int(text) ?? maximumSeconds, maximumSeconds)
    }

    private mutating func read(_ member: Substring) {
        let name = member.prefix { $0 != "=" }
        // White space before the equals sign makes another name of it.
        guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { return }
        let value = member.dropFirst(name.count + 1)
        values[name.lowercased(), default: []].append(QuotedString.content(value))
    }
}
