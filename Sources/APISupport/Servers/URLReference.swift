/// A reference to a URL, taken apart and resolved as RFC 3986 says (section 5.2), without a look at what is in its parts.
struct URLReference: Equatable {
    var scheme: Substring?
    var authority: Substring?
    var path: Substring
    var query: Substring?
    var fragment: Substring?

    /// Takes a text apart (appendix B); any text is a reference.
    init(_ text: String) {
        var rest = text[...]
        if let mark = rest.firstIndex(of: "#") {
            fragment = rest[rest.index(after: mark)...]
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = rest[rest.index(after: mark)...]
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(where: { ":/".contains($0) }), rest[colon] == ":",
            Self.isScheme(rest[..<colon])
        {
            scheme = rest[..<colon]
            rest = rest[rest.index(after: colon)...]
        }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            authority = rest.prefix { $0 != "/" }
            rest = rest.dropFirst(authority?.count ?? 0)
        }
        path = rest
    }

    /// Whether it names its own scheme.
    var isAbsolute: Bool { scheme != nil }

    /// The text of the reference resolved against a base (section 5.2.2).
    func resolved(against base: URLReference) -> String {
        var target = self
        if scheme == nil {
            target.scheme = base.scheme
            if authority == nil {
                target.authority = base.authority
                if path.isEmpty {
                    target.path = base.path
                    target.query = query ?? base.query
                } else if !path.hasPrefix("/") {
                    target.path = base.merged(with: path)
                }
            }
        }
        if scheme != nil || authority != nil || !path.isEmpty { target.path = Self.withoutDotSegments(target.path) }
        return target.text
    }

    /// The text (section 5.3).
    var text: String {
        (scheme.map { "\($0):" } ?? "") + (authority.map { "//\($0)" } ?? "") + path + (query.map { "?\($0)" } ?? "")
            + (fragment.map { "#\($0)" } ?? "")
    }

    /// A path behind the last slash of this one (section 5.2.3).
    private func merged(with other: Substring) -> Substring {
        if authority != nil, path.isEmpty { return "/" + other }
        guard let slash = path.lastIndex(of: "/") else { return other }
        return path[...slash] + other
    }

    /// The path with `.` and `..` carried out (section 5.2.4).
    private static func withoutDotSegments(_ path: Substring) -> Substring {
        var output: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        let isRooted = path.hasPrefix("/")
        for (index, segment) in segments.enumerated().dropFirst(isRooted ? 1 : 0) {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { output.append("") }
            case "..":
                if !output.isEmpty { output.removeLast() }
                if isLast { output.append("") }
            default: output.append(segment)
            }
        }
        return (isRooted ? "/" : "") + output.joined(separator: "/")[...]
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, (first | 0x20) >= 0x61, (first | 0x20) <= 0x7A else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: false
            }
        }
    }
}
