internal import APISupportEntities

/// What a processing rule says of a server's failure.
struct RefusalEntity: ErrorEntity {
    /// Nothing is looked up: the rule told it.
    static let defaultDomain = "rule"
    let details: ErrorDetails

    init(details: ErrorDetails) {
        self.details = details
    }

    init(code: String?, message: String?) {
        self.init(details: ErrorDetails(code: code, description: message, domain: Self.defaultDomain))
    }
}
