internal import APISupportHTTP
internal import Dispatch
internal import Foundation

/// The way of a connection: begin, send, receive, decode; each step calls the next.
extension APIConnection {
    /// Where bodies are decoded: off the transport's thread, and off the delivery queue.
    private static let decodingQueue = DispatchQueue(
        label: "APISupport.decoding",
        qos: .userInitiated,
        attributes: .concurrent
    )

    func begin(_ receiver: ConnectionReceiver) {
        let action = lock.withLock {
            let action = state.start()
            if action != .refuse {
                self.receiver = receiver
                // Under the lock: the end of a connection that is cancelled now must not be counted before its start.
                configuration.activity.begin()
            }
            return action
        }
        precondition(action != .refuse, "an APIConnection is started once: make a new one from the same request")
        if action == .send { send() } else { deliverCancellation() }
    }

    private func send() {
        switch request {
        case .failure(let error):
            deliver(.failure(error))
        case .success(var http):
            let (download, isWatched) = lock.withLock { (self.download, !watchers.isEmpty) }
            http.reportsProgress = isWatched || delegate != nil
            http.streamsResponse = false
            log.note(.sending(http))
            let transport: any HTTPTransport = download ?? configuration.interceptedTransport
            let transfer = transport.start(http) { [self] event in receive(event) }
            let isCancelled = lock.withLock {
                if state.isRunning { self.transfer = transfer }
                return state.isCancelled
            }
            if isCancelled { transfer.cancel() }
        }
    }

    /// Called on the transport's thread.
    private func receive(_ event: HTTPTransferEvent) {
        switch event {
        case .sent(let bytes, let total): note { $0.noteSent((bytes, total)) }
        case .received(let bytes, let total): note { $0.noteReceived((bytes, total)) }
        case .head, .chunk: break
        case .finished(.failure(let error)): deliver(.failure(context.error(error)))
        case .finished(.success(let response)): finish(response)
        }
    }

    private func finish(_ response: HTTPResponse) {
        log.note(.received(response))
        let (reading, download, isForDelegate) = lock.withLock {
            (self.reading, self.download, receiver?.isDelegate ?? false)
        }
        let judge = ResponseJudge(payload: Payload(response, reading: reading, context: context), log: log)
        guard isForDelegate else {
            return decode { () throws(APIError) -> ConnectionOutcome in .response(try judge.response()) }
        }
        configuration.deliveryQueue.async { [self] in
            // Without a delegate nobody hears how the connection ends.
            guard let taste = delegateTaste() else { return end(.failure(cancellation)) }
            decode { () throws(APIError) -> ConnectionOutcome in
                guard let download else { return .delivery(try judge.delivery(for: taste)) }
                return .delivery(.file(try judge.file(download, for: taste)))
            }
        }
    }

    private func decode(_ work: @escaping @Sendable () throws(APIError) -> ConnectionOutcome) {
        Self.decodingQueue.async { [self] in
            guard lock.withLock({ state.isWanted }) else { return }
            do throws(APIError) {
                deliver(try work())
            } catch {
                deliver(.failure(error))
            }
        }
    }
}
