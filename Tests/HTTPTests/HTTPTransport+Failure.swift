import APISupportHTTP
import Testing

extension HTTPTransport {
    /// The error of a request that must fail; nil, and an issue, where a response comes.
    func failure(
        of request: HTTPRequest,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> TransportError? {
        do {
            let response = try await send(request)
            Issue.record("a response with status \(response.status) came", sourceLocation: sourceLocation)
            return nil
        } catch {
            return error
        }
    }
}
