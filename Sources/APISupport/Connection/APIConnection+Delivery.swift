internal import APISupportMemory
internal import Dispatch
internal import Foundation

/// What a connection delivers, and where.
extension APIConnection {
    /// The error of a connection that was cancelled.
    var cancellation: APIError {
        context.error(.cancelled, "the connection was cancelled")
    }

    func deliverCancellation() {
        deliver(.failure(cancellation))
    }

    /// Ends the connection where its receiver wants it: on the delivery queue, or for a task at once.
    func deliver(_ outcome: sending ConnectionOutcome) {
        guard let usesQueue = lock.withLock({ receiver?.usesDeliveryQueue }) else { return }
        guard usesQueue || !accessories.isEmpty else { return end(outcome) }
        let handover = Handover(outcome)
        configuration.deliveryQueue.async { [self] in
            dispatchPrecondition(condition: .onQueue(configuration.deliveryQueue))
            end(handover.take())
        }
    }

    /// What the delegate takes, nil when it is gone; called on the delivery queue.
    func delegateTaste() -> DelegateTaste? {
        dispatchPrecondition(condition: .onQueue(configuration.deliveryQueue))
        return delegate.map(DelegateTaste.init(of:))
    }

    /// Delivers the end, the first time; called where the receiver wants it.
    func end(_ outcome: sending ConnectionOutcome) {
        let (action, receiver) = takeEnd()
        guard action != .nothing, let receiver else { return }
        configuration.activity.end()
        let handover = Handover(action == .cancelled ? .failure(cancellation) : outcome)
        accessories.aroundEnd { finish(receiver, handover.take()) }
    }

    /// Ends the connection for the task that made its end; gives back the end that counts.
    func end(ofTask result: sending Result<APIResponse, APIError>) -> sending Result<APIResponse, APIError> {
        let action = takeEnd().action
        // It has ended before, by `cancel`, and all that follows was done.
        if action == .nothing { return .failure(cancellation) }
        configuration.activity.end()
        let end = action == .cancelled ? .failure(cancellation) : result
        if case .failure(let error) = end { log.note(.failed(error)) } else { log.note(.succeeded) }
        return end
    }

    /// Decides whether this is the end, lets go of all who wait for it, and tells those who watch.
    private func takeEnd() -> (action: ConnectionState.EndAction, receiver: ConnectionReceiver?) {
        // What is let go of may hold the last reference to one who cancels when it goes: so all of it leaves the lock first.
        let (action, receiver, watchers, _, _) = lock.withLock {
            (
                state.end(), self.receiver.take(), exchange(&self.watchers, with: []), storedReceiver.take(),
                transfer.take()
            )
        }
        for watcher in watchers { watcher(nil) }
        return (action, receiver)
    }

    private func finish(_ receiver: ConnectionReceiver, _ outcome: sending ConnectionOutcome) {
        if case .delegate = receiver, delegate == nil { return log.note(.unheard) }
        if case .failure(let error) = outcome { log.note(.failed(error)) } else { log.note(.succeeded) }
        switch receiver {
        case .delegate: tellDelegate(outcome)
        case .callbacks(let callbacks): tell(callbacks, outcome)
        case .group(let end): end(ConnectionOutcome.result(of: outcome))
        case .closure(let completion): completion(ConnectionOutcome.result(of: outcome))
        case .task(let task): task.resume(returning: .ended(Handover(ConnectionOutcome.result(of: outcome))))
        // It finds that the connection was cancelled.
        case .judgingTask: break
        }
    }

    private func tellDelegate(_ outcome: sending ConnectionOutcome) {
        switch outcome {
        case .failure(let error):
            delegate?.connection(self, didFailWith: error)
        case .delivery(let delivery):
            if let delegate { Delivery.deliver(delivery, from: self, to: delegate) }
        case .response, .both:
            preconditionFailure("an outcome is made for its receiver")
        }
        (delegate as? any APIConnectionFinishDelegate)?.connectionDidFinish(self)
    }

    /// Tells the delegate, and then the closures.
    private func tell(_ callbacks: ConnectionCallbacks, _ outcome: sending ConnectionOutcome) {
        switch outcome {
        case .failure(let error):
            tellDelegate(.failure(error))
            callbacks.failure(error)
        case .both(let response, let delivery):
            if let delivery, let delegate { Delivery.deliver(delivery.take(), from: self, to: delegate) }
            (delegate as? any APIConnectionFinishDelegate)?.connectionDidFinish(self)
            callbacks.success(response)
        case .response, .delivery:
            preconditionFailure("an outcome is made for its receiver")
        }
        callbacks.finished()
    }

    // MARK: Progress

    /// Notes progress, and schedules its delivery unless one is scheduled; called on the transport's thread.
    func note(_ change: (inout ProgressState) -> Bool) {
        let (isDue, whole, watchers) = lock.withLock { (change(&progressState), progressState.whole, self.watchers) }
        progressObserver?(whole)
        for watcher in watchers { watcher(whole) }
        guard isDue, delegate != nil || accessories.wantProgress else { return }
        configuration.deliveryQueue.async { [self] in
            dispatchPrecondition(condition: .onQueue(configuration.deliveryQueue))
            let (isWanted, latest, whole) = lock.withLock {
                (state.isWanted, progressState.take(), progressState.whole)
            }
            guard isWanted else { return }
            accessories.tell(whole)
            guard lock.withLock({ state.isWanted }), let delegate = delegate as? any APIConnectionProgressDelegate
            else { return }
            if let sent = latest.sent { delegate.connection(self, didSend: sent.bytes, of: sent.total) }
            // The first call may have cancelled the connection.
            if let received = latest.received, lock.withLock({ state.isWanted }) {
                delegate.connection(self, didReceive: received.bytes, of: received.total)
            }
        }
    }
}
