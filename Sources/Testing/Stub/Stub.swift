internal import APISupportHTTP

/// One row of a stub transport's table.
struct Stub: Sendable {
    /// Whether it answers a request.
    let matches: @Sendable (HTTPRequest) -> Bool
    /// How often it still answers; nil sets no bound.
    var remaining: Int?
    /// How long it waits before the end.
    let delay: Duration
    /// What the end is.
    let outcome: @Sendable (HTTPRequest) -> StubOutcome
    /// How an error names it.
    let name: String
}
