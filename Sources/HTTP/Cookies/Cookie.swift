public import Foundation

/// A cookie as a jar keeps it (RFC 6265, section 5.3).
public struct Cookie: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value, a secret that descriptions mask.
    public var value: String
    /// The host that is sent the cookie, for example `api.example`.
    public var domain: String
    /// Whether the hosts below the domain are sent it too; false where the server named no domain.
    public var includesSubdomains: Bool
    /// The path at and below which it is sent; `/` by default.
    public var path: String
    /// Whether it is sent over encrypted connections only; false by default.
    public var isSecure: Bool
    /// Whether the server wants it kept from scripts; false by default.
    public var isHTTPOnly: Bool
    /// When it ends, in whole seconds; nil, the default, with the session.
    public var expires: Date?

    /// Makes a cookie.
    public init(
        name: String,
        value: String,
        domain: String,
        includesSubdomains: Bool = false,
        path: String = "/",
        isSecure: Bool = false,
        isHTTPOnly: Bool = false,
        expires: Date? = nil
    ) {
        self.name = name
        self.value = value
        self.domain = domain
        self.includesSubdomains = includesSubdomains
        self.path = path
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.expires = expires
    }
}

extension Cookie: CustomStringConvertible, CustomReflectable {
    /// Name and place, with the value masked.
    public var description: String {
        "\(name)=\(Secrets.mask) for \(includesSubdomains ? "." : "")\(domain)\(path)"
    }

    /// What the description shows.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description], displayStyle: .struct)
    }
}

// The lines of Netscape's cookie files, in which libcurl takes and gives cookies: domain, whether its subdomains count,
// path, whether it must be encrypted, the end in seconds since 1970 (0 with the session), name, value.
extension Cookie {
    private static let httpOnlyMark = "#HttpOnly_"

    /// Reads a line; nil where it is none.
    init?(line: String) {
        let isHTTPOnly = line.hasPrefix(Self.httpOnlyMark)
        let text = isHTTPOnly ? line.dropFirst(Self.httpOnlyMark.count) : line[...]
        let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
        guard fields.count == 7, let seconds = Int64(fields[4]) else { return nil }
        self.init(
            name: fields[5],
            value: fields[6],
            domain: String(fields[0].trimmingPrefix(".")),
            includesSubdomains: fields[1] == "TRUE",
            path: fields[2],
            isSecure: fields[3] == "TRUE",
            isHTTPOnly: isHTTPOnly,
            expires: seconds == 0 ? nil : Date(timeIntervalSince1970: Double(seconds))
        )
    }

    /// The line for the cookie; nil where a field can't be written: it is empty, or holds a control character.
    var line: String? {
        let fields = [domain, path, name, value]
        guard !domain.isEmpty, path.hasPrefix("/"), !name.isEmpty,
            fields.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } })
        else { return nil }
        // 0 would be a session's; 1 has been over for long.
        let end = expires.map { max(1, Int64(min($0.timeIntervalSince1970, 1e15))) } ?? 0
        return (isHTTPOnly ? Self.httpOnlyMark : "")
            + [
                (includesSubdomains ? "." : "") + domain, includesSubdomains ? "TRUE" : "FALSE", path,
                isSecure ? "TRUE" : "FALSE", String(end), name, value,
            ].joined(separator: "\t")
    }
}
