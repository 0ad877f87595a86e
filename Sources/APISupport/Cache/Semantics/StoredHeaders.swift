internal import APISupportHTTP

/// Which header fields are stored, and how a later response changes them.
enum StoredHeaders {
    /// Fields for one connection alone (RFC 9110, section 7.6.1), in lower case.
    private static let ofConnection: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade", "trailer",
        // These are for the hop to a proxy (RFC 9111, section 3.1).
        "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
    ]
    /// Fields that describe the stored body, which a response without one must not change (RFC 9111, section 3.2).
    private static let ofBody: Set<String> = ["content-length", "content-encoding", "content-range"]

    /// The fields of a response that are stored, in their order.
    static func stored(_ headers: HTTPHeaders) -> HTTPHeaders {
        let named = Set(headers.values(for: "Connection").flatMap(ListMembers.split).map { $0.lowercased() })
        return HTTPHeaders(
            headers.filter { field in
                let name = field.name.lowercased()
                return !ofConnection.contains(name) && !named.contains(name)
            }
        )
    }

    /// The stored fields after a response that updates them: a 304, or one to HEAD.
    static func updated(_ stored: HTTPHeaders, by response: HTTPHeaders) -> HTTPHeaders {
        let new = self.stored(response).filter { !ofBody.contains($0.name.lowercased()) }
        // An age or date of before would make what was just confirmed look old.
        let replaced = Set(new.map { $0.name.lowercased() } + ["age", "date"])
        return HTTPHeaders(stored.filter { !replaced.contains($0.name.lowercased()) } + new)
    }

    /// The fields of a 304 that is made of a stored response (RFC 9110, section 15.4.5).
    static func notModified(_ stored: HTTPHeaders) -> HTTPHeaders {
        HTTPHeaders(
            stored.filter { !$0.name.lowercased().hasPrefix("content-") || $0.name.lowercased() == "content-location" }
        )
    }
}
