/// To whom a connection's end is delivered.
enum ConnectionReceiver {
    /// To the delegate, if it is still there.
    case delegate
    /// To a closure, which is called on the delivery queue only.
    case closure((sending Result<APIResponse, APIError>) -> Void)
    /// To the delegate, if it is still there, and then to closures.
    case callbacks(ConnectionCallbacks)
    /// To a group, which is called wherever the end is there, also from inside `cancel`.
    case group(@Sendable (sending Result<APIResponse, APIError>) -> Void)
    /// To a task that waits.
    case task(CheckedContinuation<AwaitedStep, Never>)
    /// To a task that has what came, and makes the end of it itself.
    case judgingTask

    /// Whether the delegate is to be told, and nobody else.
    var isDelegate: Bool {
        if case .delegate = self { true } else { false }
    }

    /// Whether closures are to be told beside the delegate.
    var isCallbacks: Bool {
        if case .callbacks = self { true } else { false }
    }

    /// Whether the end is delivered on the delivery queue.
    var usesDeliveryQueue: Bool {
        switch self {
        case .task, .judgingTask, .group: false
        case .delegate, .closure, .callbacks: true
        }
    }
}

/// What a task that waits for a connection is given.
enum AwaitedStep: Sendable {
    case ended(Handover<Result<APIResponse, APIError>>)
    /// What came, of which the task makes the end: in a thread that is awake, and by its own priority.
    case came(ResponseJudge)
}

/// Closures that are told of the end behind the delegate, on the delivery queue only.
struct ConnectionCallbacks {
    let success: (sending APIResponse) -> Void
    let failure: (APIError) -> Void
    let finished: () -> Void
}

/// How a connection ends.
enum ConnectionOutcome {
    case failure(APIError)
    /// For a closure or a task.
    case response(APIResponse)
    /// For the delegate.
    case delivery(Delivery)
    /// For closures and the delegate; nothing for a delegate that takes nothing or is gone.
    case both(APIResponse, Handover<Delivery>?)
}

extension ConnectionOutcome {
    /// The outcome for a closure or a task.
    static func result(of outcome: sending ConnectionOutcome) -> sending Result<APIResponse, APIError> {
        switch outcome {
        case .failure(let error): .failure(error)
        case .response(let response): .success(response)
        case .delivery, .both: preconditionFailure("an outcome is made for its receiver")
        }
    }
}
