internal import APISupport
internal import APISupportHTTP

extension APIResponse {
    /// What came, in one line: status, media type, charset, size, time, and after a redirect the URL that answered,
    /// its secrets masked.
    func summary(asked: String, in time: Duration) -> String {
        var parts = ["status \(status)"]
        if let mediaType { parts.append(mediaType.essence) }
        if !body.isEmpty, let charset = try? charset { parts.append(charset.name) }
        parts.append(Measures.size(body.count))
        parts.append(Measures.time(time))
        // The response has the URL as it was sent: without a fragment, and often written otherwise than it was given.
        if (try? WebURL(String(asked.prefix { $0 != "#" })))?.text != url {
            parts.append("from \(Secrets.masked(url: url))")
        }
        return parts.joined(separator: ", ").onOneLine
    }
}
