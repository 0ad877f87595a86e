/// To whom a connection's end is delivered.
enum ConnectionReceiver {
    /// To the delegate, if it is still there.
    case delegate
    /// To a closure, which is called on the delivery queue only.
    case closure((sending Result<APIResponse, APIError>) -> Void)
    /// To a task that waits.
    case task(CheckedContinuation<Handover<Result<APIResponse, APIError>>, Never>)

    /// Whether it is the delegate.
    var isDelegate: Bool {
        if case .delegate = self { true } else { false }
    }

    /// Whether the end is delivered on the delivery queue.
    var usesDeliveryQueue: Bool {
        if case .task = self { false } else { true }
    }
}

/// How a connection ends.
enum ConnectionOutcome {
    case failure(APIError)
    /// For a closure or a task.
    case response(APIResponse)
    /// For the delegate.
    case delivery(Delivery)
}

extension ConnectionOutcome {
    /// The outcome for a closure or a task.
    static func result(of outcome: sending ConnectionOutcome) -> sending Result<APIResponse, APIError> {
        switch outcome {
        case .failure(let error): .failure(error)
        case .response(let response): .success(response)
        case .delivery: preconditionFailure("an outcome is made for its receiver")
        }
    }
}
