/// What must not show in texts, logs and recordings, and how it is masked.
package enum Secrets {
    /// What stands in a secret's place.
    package static let mask = "***"

    /// Names of header fields that carry credentials, in lower case.
    private static let headers: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "x-auth-token", "x-csrf-token",
    ]

    /// Names of header fields that hold URLs, in lower case.
    private static let urlHeaders: Set<String> = ["location", "content-location", "referer", "link", "refresh"]

    /// Whether the field of this name carries credentials: a well-known one, one whose name speaks of a secret as those of
    /// parameters do, or one of `others` (any case).
    package static func isSecret(header name: String, others: Set<String> = []) -> Bool {
        let lowercased = name.lowercased()
        return headers.contains(lowercased) || isSecret(bodyField: name)
            || others.contains { $0.lowercased() == lowercased }
    }

    /// The field's value as it may be shown: masked where it is a secret, its secrets masked where it is a URL.
    package static func shown(_ field: HTTPHeaders.Field, others: Set<String> = []) -> String {
        if isSecret(header: field.name, others: others) { return mask }
        return urlHeaders.contains(field.name.lowercased()) ? masked(url: field.value) : field.value
    }
}

extension HTTPHeaders {
    /// The same fields with their secrets masked: credentials, those of URLs, and the fields that `others` names.
    package func maskingSecrets(others: Set<String> = []) -> HTTPHeaders {
        HTTPHeaders(
            map { Field(name: $0.name, value: Secrets.shown($0, others: others)) }
        )
    }
}
