/// What must not show in texts, logs and recordings, and how it is masked.
package enum Secrets {
    /// What stands in a secret's place.
    package static let mask = "***"

    /// Names of header fields that carry credentials, in lower case.
    private static let headers: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "x-auth-token", "x-csrf-token",
    ]

    /// Names of query items that carry credentials, in lower case.
    private static let queryNames: Set<String> = ["auth", "authorization", "code", "key", "pass", "pwd", "sid", "sig"]

    /// Ends of the names of query items that carry credentials, in lower case.
    private static let queryEndings = [
        "accesskey", "access_key", "apikey", "api-key", "api_key", "passwd", "password", "secret", "session",
        "sessionid",
        "session_id", "signature", "token",
    ]

    /// Whether the field of this name carries credentials: a well-known one, or one of `others` (any case).
    package static func isSecret(header name: String, others: Set<String> = []) -> Bool {
        let name = name.lowercased()
        return headers.contains(name) || others.contains { $0.lowercased() == name }
    }

    /// The URL with its userinfo and the values of token-like query items masked; else unchanged, also when malformed.
    package static func masked(url: String) -> String {
        maskedQuery(of: maskedUserInfo(of: url))
    }

    private static func isSecret(queryItem name: Substring) -> Bool {
        let name = name.lowercased()
        return queryNames.contains(name) || queryEndings.contains { name.hasSuffix($0) }
    }

    private static func maskedUserInfo(of url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return url }
        let rest = url[scheme.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return url }
        return url[..<scheme.upperBound] + mask + rest[at...]
    }

    private static func maskedQuery(of url: String) -> String {
        guard let mark = url.firstIndex(of: "?") else { return url }
        let query = url[url.index(after: mark)...].prefix { $0 != "#" }
        let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item -> String in
            guard let equals = item.firstIndex(of: "=") else { return String(item) }
            return isSecret(queryItem: item[..<equals]) ? "\(item[...equals])\(mask)" : String(item)
        }
        return url[...mark] + items.joined(separator: "&") + url[query.endIndex...]
    }
}

extension HTTPHeaders {
    /// The same fields with the values masked that carry credentials: the well-known ones, and those of `others`.
    package func maskingSecrets(others: Set<String> = []) -> HTTPHeaders {
        HTTPHeaders(
            map { field in
                Secrets.isSecret(header: field.name, others: others)
                    ? Field(name: field.name, value: Secrets.mask) : field
            }
        )
    }
}
