extension HTTPTransport {
    /// Sends the request and waits for the whole response, whatever `streamsResponse` says.
    ///
    /// Cancelling the task cancels the transfer, also where it was cancelled before the call; the error is then
    /// `.cancelled`.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await send(request) { _ in }
    }

    /// Sends the request and waits for the response; `progress` is told of all events before the end.
    func send(
        _ request: HTTPRequest,
        progress: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) async throws(TransportError) -> HTTPResponse {
        var whole = request
        whole.streamsResponse = false
        let sent = whole
        let slot = CancellationSlot()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
                slot.fill(
                    start(sent) { event in
                        guard case .finished(let result) = event else { return progress(event) }
                        continuation.resume(returning: result)
                    }.cancel
                )
            }
        } onCancel: {
            slot.cancel()
        }
        return try result.get()
    }
}

private typealias Outcome = Result<HTTPResponse, TransportError>
