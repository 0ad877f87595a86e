extension HTTPRequest {
    /// Makes it a GET of its URL: without its body, and the header fields that tell of one.
    package mutating func becomeGet() {
        method = .get
        body = nil
        for name in Set(headers.map { $0.name.lowercased() }) where name.hasPrefix("content-") { headers.remove(name) }
    }
}
