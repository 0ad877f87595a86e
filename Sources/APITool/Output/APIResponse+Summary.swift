internal import APISupport

extension APIResponse {
    /// What came, in one line: status, media type, charset, size, time, and the URL where it is not the one asked for.
    func summary(asked: String, in time: Duration) -> String {
        var parts = ["status \(status)"]
        if let mediaType { parts.append(mediaType.essence) }
        if !body.isEmpty, let charset = try? charset { parts.append(charset.name) }
        parts.append(Measures.size(body.count))
        parts.append(Measures.time(time))
        if url != asked { parts.append("from \(url)") }
        return parts.joined(separator: ", ").onOneLine
    }
}
