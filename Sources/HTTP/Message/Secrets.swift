/// What must not show in texts, logs and recordings, and how it is masked.
package enum Secrets {
    /// What stands in a secret's place.
    package static let mask = "***"

    /// Names of header fields that carry credentials, in lower case.
    private static let headers: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "x-auth-token", "x-csrf-token",
    ]

    /// Whether the field of this name carries credentials: a well-known one, or one of `others` (any case).
    package static func isSecret(header name: String, others: Set<String> = []) -> Bool {
        let name = name.lowercased()
        return headers.contains(name) || others.contains { $0.lowercased() == name }
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
