/// Stands around requests: it may change a request, answer it itself, change the response, or send again.
///
/// ```swift
/// struct Signing: HTTPInterceptor {
///     let sign: @Sendable (HTTPRequest) -> String
///     func intercept(_ request: HTTPRequest, next: HTTPNext) async throws(TransportError) -> HTTPResponse {
///         var request = request
///         request.headers["X-Signature"] = sign(request)
///         return try await next(request)
///     }
/// }
/// ```
///
/// Several stand in a list: a request passes them from the first to the last, its response from the last to the first.
/// Redirects are followed behind all of them.
///
/// Where a response is streamed, `next` returns at its head, and the body follows the response that the first interceptor
/// returns. Who sends again gives up the responses that came before.
public protocol HTTPInterceptor: Sendable {
    /// Takes a request on its way out, and gives its response.
    ///
    /// Called once for each request, on a thread of Swift's common pool, for any number of requests at once. When the
    /// request is cancelled, the task is: what waits must then end soon. Nobody waits for it; the request itself ends at
    /// once.
    ///
    /// - Parameters:
    ///   - request: The request as the interceptor before this one gave it.
    ///   - next: Sends a request through the rest of the list to the server; may be called any number of times, or not.
    /// - Returns: The response, for the interceptor before this one.
    /// - Throws: What ends the request, unless the interceptor before this one does something about it.
    func intercept(_ request: HTTPRequest, next: HTTPNext) async throws(TransportError) -> HTTPResponse
}
