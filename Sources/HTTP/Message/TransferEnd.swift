internal import APISupportMemory

/// Brings the end of a transfer to the one task that waits for it, whichever is there first.
final class TransferEnd: @unchecked Sendable {
    /// What the transfer has brought: an object, so that a waiting task keeps room for a reference only.
    final class Outcome: Sendable {
        private let result: Result<HTTPResponse, TransportError>

        init(_ result: Result<HTTPResponse, TransportError>) {
            self.result = result
        }

        /// The response, or the error.
        ///
        /// Not inlined, so that a waiting task keeps no room for either.
        @inline(never)
        func get() throws(TransportError) -> HTTPResponse {
            try result.get()
        }
    }

    private enum State {
        case underWay
        case awaited(CheckedContinuation<Outcome, Never>)
        case reached(Outcome)
    }

    private let lock = PlainLock()
    /// Guarded by `lock`, which is the one check for exclusive access that it needs.
    @exclusivity(unchecked) private var state = State.underWay

    /// Takes the result, once.
    func reach(_ result: Result<HTTPResponse, TransportError>) {
        let outcome = Outcome(result)
        let before = lock.withLock {
            defer { state = .reached(outcome) }
            return state
        }
        switch before {
        case .underWay: break
        case .awaited(let continuation): continuation.resume(returning: outcome)
        case .reached: preconditionFailure("a transfer ends once")
        }
    }

    /// Takes who waits for the result, once.
    func resume(_ continuation: CheckedContinuation<Outcome, Never>) {
        let outcome = lock.withLock { () -> Outcome? in
            if case .reached(let outcome) = state { return outcome }
            state = .awaited(continuation)
            return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
    }
}
