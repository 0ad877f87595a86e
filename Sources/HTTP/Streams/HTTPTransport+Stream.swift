extension HTTPTransport {
    /// Sends the request and gives the response as soon as its head is there, to read its body as it comes.
    ///
    /// The request's `deadline` bounds the time to the head, and its `streamDeadline` the whole; its `timeout` bounds each
    /// silence but those in which the server is held up. Instead of `limits.bodySize`, `limits.streamSize` counts.
    ///
    /// Cancelling the task cancels the transfer, also where it was cancelled before the call; the error is then
    /// `.cancelled`.
    public func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
        var request = request
        request.streamsResponse = true
        let buffer = StreamBuffer()
        buffer.fill(start(request) { event in buffer.receive(event) })
        return HTTPStream(try await buffer.waitForHead(), buffer)
    }
}
