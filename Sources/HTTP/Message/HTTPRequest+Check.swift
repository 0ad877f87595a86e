extension HTTPRequest {
    /// Throws `.invalidRequest` where no transport may send the request: bad URL, method, header or framing.
    package func check() throws(TransportError) {
        try RequestCheck.check(self)
        _ = try WebURL(url)
    }
}
