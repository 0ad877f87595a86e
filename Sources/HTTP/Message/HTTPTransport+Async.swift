extension HTTPTransport {
    /// Sends the request and waits for the whole response, whatever `streamsResponse` says.
    ///
    /// Cancelling the task cancels the transfer, also where it was cancelled before the call; the error is then
    /// `.cancelled`.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await end(of: request) { _ in }.take()
    }

    /// Sends the request and waits for the response; `progress` is told of all events before the end.
    func send(
        _ request: HTTPRequest,
        progress: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) async throws(TransportError) -> HTTPResponse {
        try await end(of: request, progress: progress).take()
    }

    private func end(
        of request: HTTPRequest,
        progress: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) async -> TransferEnd {
        let end = TransferEnd()
        let transfer = start(request, progress: progress, end: end)
        await withTaskCancellationHandler {
            await withCheckedContinuation { end.resume($0) }
        } onCancel: {
            transfer.cancel()
        }
        return end
    }

    /// Starts the transfer of a whole response.
    ///
    /// Not inlined, so that its copies of the request are not part of what a waiting task keeps.
    @inline(never)
    private func start(
        _ request: HTTPRequest,
        progress: @escaping @Sendable (HTTPTransferEvent) -> Void,
        end: TransferEnd
    ) -> any HTTPTransfer {
        var whole = request
        whole.streamsResponse = false
        return start(whole) { event in
            if case .finished(let result) = event { end.reach(result) } else { progress(event) }
        }
    }
}
