internal import APISupportMemory

/// Brings the end of a transfer to the one task that waits for it, whichever is there first.
final class TransferEnd: @unchecked Sendable {
    private enum State {
        case underWay
        case awaited(CheckedContinuation<Void, Never>)
        case reached
    }

    private let lock = PlainLock()
    // Guarded by `lock`, which is the one check for exclusive access that they need.
    @exclusivity(unchecked) private var state = State.underWay
    /// What the transfer has brought; kept here, so that a waiting task keeps room for a reference only.
    @exclusivity(unchecked) private var result: Result<HTTPResponse, TransportError>?

    /// Takes the result; the first one counts.
    func reach(_ result: Result<HTTPResponse, TransportError>) {
        let before = lock.withLock {
            if case .reached = state { return state }
            self.result = result
            return exchange(&state, with: .reached)
        }
        if case .awaited(let continuation) = before { continuation.resume() }
    }

    /// Takes who waits for the result, once.
    func resume(_ continuation: CheckedContinuation<Void, Never>) {
        let isReached = lock.withLock {
            if case .reached = state { return true }
            state = .awaited(continuation)
            return false
        }
        if isReached { continuation.resume() }
    }

    /// Gives away the response, or the error, to the task that has waited for it.
    ///
    /// Not inlined, so that a waiting task keeps no room for either.
    @inline(never)
    func take() throws(TransportError) -> HTTPResponse {
        let result = lock.withLock {
            defer { self.result = nil }
            return self.result
        }
        guard let result else { preconditionFailure("a transfer's end is taken once, after it was reached") }
        return try result.get()
    }
}
