/// What the options of a handle depend on, URL and header lines aside.
///
/// A handle that was prepared for the same is used as it is: to set all options takes longer than what else is done for a
/// small request.
struct CurlSetup: Equatable {
    private let method: HTTPMethod
    private let hasBody: Bool
    /// Nil without a body, and where it is unknown.
    private let bodyLength: Int64?
    private let connectTimeout: Duration
    private let reportsProgress: Bool
    private let streamsResponse: Bool
    private let isSecure: Bool
    private let hasLeftOrigin: Bool
    /// The server, where options depend on it.
    private let origin: String?

    /// The setup for a request; nil where what libcurl keeps of it is not for the next one.
    init?(_ trail: RedirectTrail, _ settings: CurlSettings) {
        let request = trail.request
        guard request.digest == nil, settings.configuration.cookies == nil else { return nil }
        method = request.method
        hasBody = request.body != nil
        bodyLength = request.body?.length
        connectTimeout = request.connectTimeout
        reportsProgress = request.reportsProgress
        streamsResponse = request.streamsResponse
        isSecure = trail.url.isSecure
        hasLeftOrigin = trail.hasLeftOrigin
        origin = settings.distinguishesServers ? trail.url.origin : nil
    }
}
