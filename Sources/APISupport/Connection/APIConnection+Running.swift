internal import APISupportHTTP
internal import APISupportMemory
internal import Dispatch
internal import Foundation

/// The way of a connection: begin, send, receive, decode; each step calls the next.
extension APIConnection {
    /// Where bodies are decoded that no task decodes itself: off the transport's thread, and off the delivery queue.
    static let decodingQueue = DispatchQueue(
        label: "APISupport.decoding",
        qos: .default,
        attributes: .concurrent
    )

    func begin(_ receiver: ConnectionReceiver) {
        let action = lock.withLock {
            let action = state.start()
            if action != .refuse {
                self.receiver = receiver
                // Under the lock: the end of a connection that is cancelled now must not be counted before its start.
                configuration.activity.begin()
                accessories.noteStart()
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
            let (isDownload, isWatched) = lock.withLock { (download != nil, !watchers.isEmpty) }
            http.reportsProgress =
                isWatched || delegate != nil || accessories.wantProgress || progressObserver != nil
            http.streamsResponse = false
            if !isDownload, deliversStored { sendStored(http) } else { send(http) }
        }
    }

    /// Sends the request whose end is the connection's.
    func send(_ http: HTTPRequest) {
        log.note(.sending(http))
        transfer(http) { [self] event in receive(event) }
    }

    /// Begins a transfer that `cancel` ends; the one before has ended.
    func transfer(_ http: HTTPRequest, receive: @escaping @Sendable (HTTPTransferEvent) -> Void) {
        let (number, download) = lock.withLock {
            transfers += 1
            return (transfers, self.download)
        }
        let transport: any HTTPTransport = download ?? configuration.interceptedTransport
        let transfer = transport.start(http) { [self] event in
            // A transport that tells an end twice must not spoil the first one.
            if case .finished = event, !noteEnd(ofTransfer: number) { return }
            receive(event)
        }
        let isCancelled = lock.withLock {
            // Its end may already have begun the next one.
            if state.isRunning, transfers == number { self.transfer = transfer }
            return state.isCancelled
        }
        if isCancelled { transfer.cancel() }
    }

    /// Notes the end of a transfer; false where it has ended before.
    private func noteEnd(ofTransfer number: Int) -> Bool {
        lock.withLock {
            guard endedTransfer < number else { return false }
            endedTransfer = number
            return true
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
        let (reading, download, isForDelegate, isForBoth) = lock.withLock {
            (self.reading, self.download, receiver?.isDelegate ?? false, receiver?.isCallbacks ?? false)
        }
        let payload = Payload(response, reading: reading, context: context)
        keep(payload)
        let judge = ResponseJudge(payload: payload, log: log)
        guard isForDelegate || isForBoth else {
            if let task = judgingTask() { return task.resume(returning: .came(judge)) }
            return decode { () throws(APIError) -> ConnectionOutcome in .response(try judge.response()) }
        }
        configuration.deliveryQueue.async { [self] in
            let taste = delegateTaste()
            if isForBoth { return decode { () throws(APIError) -> ConnectionOutcome in try judge.both(for: taste) } }
            // Without a delegate nobody hears how the connection ends.
            guard let taste else { return end(.failure(cancellation)) }
            decode { () throws(APIError) -> ConnectionOutcome in
                guard let download else { return .delivery(try judge.delivery(for: taste)) }
                return .delivery(.file(try judge.file(download, for: taste)))
            }
        }
    }

    /// The task that waits, which then makes the end itself; nil where others wait, or accessories are told of the end.
    private func judgingTask() -> CheckedContinuation<AwaitedStep, Never>? {
        guard accessories.isEmpty else { return nil }
        return lock.withLock {
            guard state.isWanted, case .task(let task) = receiver else { return nil }
            receiver = .judgingTask
            return task
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
