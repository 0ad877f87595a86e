extension HTTPRequest {
    /// Throws `.invalidRequest` where no transport may send the request: bad URL, method, header or framing.
    package func check() throws(TransportError) {
        try RequestCheck.check(self)
        _ = try WebURL(url)
    }

    /// Stops the program where a bound makes no sense; a deadline may be over already.
    func checkBounds() {
        precondition(connectTimeout > .zero, "connectTimeout must be more than 0, not \(connectTimeout)")
        if let timeout { precondition(timeout > .zero, "timeout must be more than 0, not \(timeout)") }
        precondition(maximumRedirects >= 0, "maximumRedirects must not be negative, as \(maximumRedirects) is")
        limits.check()
    }
}

extension HTTPLimits {
    /// Stops the program where a limit makes no sense.
    fileprivate func check() {
        Self.check(bodySize, "bodySize", atLeast: 0)
        Self.check(headerSize, "headerSize", atLeast: 1)
        Self.check(headerFields, "headerFields", atLeast: 0)
        Self.check(decompressionRatio, "decompressionRatio", atLeast: 1)
        Self.check(decompressionRatioThreshold, "decompressionRatioThreshold", atLeast: 0)
        Self.check(contentCodings, "contentCodings", atLeast: 0)
        Self.check(minimumTransferRate, "minimumTransferRate", atLeast: 0)
    }

    private static func check(_ limit: Int?, _ name: String, atLeast minimum: Int) {
        guard let limit else { return }
        precondition(limit >= minimum, "\(name) must be at least \(minimum), not \(limit)")
    }
}
