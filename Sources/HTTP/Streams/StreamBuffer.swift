internal import Foundation

/// What has come of a streamed response and was not read yet: between the transport's thread and the one task that reads.
///
/// It holds as much as the transport's window allows.
final class StreamBuffer: @unchecked Sendable {
    typealias Head = Result<HTTPResponse, TransportError>
    typealias Piece = Result<Data?, TransportError>

    private let lock = NSLock()
    // All of these are guarded by `lock`.
    private var transfer: (any HTTPTransfer)?
    private var head: Head?
    private var chunks = FIFO<Data>()
    /// The end; nil before it has come.
    private var end: Piece?
    private var isCancelled = false
    private var headWaiter: CheckedContinuation<Head, Never>?
    private var reader: CheckedContinuation<Piece, Never>?

    // MARK: The transport's side

    /// Remembers the transfer; cancels it where that was asked for before.
    func fill(_ transfer: any HTTPTransfer) {
        let cancelNow = lock.withLock {
            self.transfer = transfer
            return isCancelled
        }
        if cancelNow { transfer.cancel() }
    }

    func receive(_ event: HTTPTransferEvent) {
        switch event {
        case .sent, .received: break
        case .head(let response): setHead(.success(response))
        case .chunk(let data): add(data)
        case .finished(.success(var response)):
            // A transport without streams gives all at once.
            let body = response.body
            response.body = Data()
            setHead(.success(response))
            if !body.isEmpty { add(body) }
            finish(.success(nil))
        case .finished(.failure(let error)):
            setHead(.failure(error))
            finish(.failure(error))
        }
    }

    /// Only the first head counts.
    private func setHead(_ result: Head) {
        let waiter = lock.withLock { () -> CheckedContinuation<Head, Never>? in
            guard head == nil else { return nil }
            head = result
            defer { headWaiter = nil }
            return headWaiter
        }
        waiter?.resume(returning: result)
    }

    private func add(_ data: Data) {
        let (reader, transfer) = lock.withLock { () -> (CheckedContinuation<Piece, Never>?, (any HTTPTransfer)?) in
            guard !isCancelled else { return (nil, self.transfer) }
            guard let reader = self.reader else {
                chunks.append(data)
                return (nil, nil)
            }
            self.reader = nil
            return (reader, self.transfer)
        }
        transfer?.consumed(data.count)
        reader?.resume(returning: .success(data))
    }

    private func finish(_ result: Piece) {
        let reader = lock.withLock {
            end = end ?? result
            transfer = nil
            defer { self.reader = nil }
            return self.reader
        }
        reader?.resume(returning: result)
    }

    // MARK: The reader's side

    /// The head, as soon as it is there.
    func waitForHead() async throws(TransportError) -> HTTPResponse {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Head, Never>) in
                let known = lock.withLock { () -> Head? in
                    if head == nil { headWaiter = continuation }
                    return head
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            cancel()
        }
        return try result.get()
    }

    /// The next piece, nil at the end; one task at a time.
    func next() async throws(TransportError) -> Data? {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Piece, Never>) in
                read(continuation)
            }
        } onCancel: {
            cancel()
        }
        return try result.get()
    }

    private func read(_ continuation: CheckedContinuation<Piece, Never>) {
        let (piece, transfer) = lock.withLock { () -> (Piece?, (any HTTPTransfer)?) in
            precondition(reader == nil, "an HTTPStream is read by one task at a time")
            if let chunk = chunks.popFirst() { return (.success(chunk), self.transfer) }
            if end == nil { reader = continuation }
            return (end, nil)
        }
        guard let piece else { return }
        if case .success(let chunk?) = piece { transfer?.consumed(chunk.count) }
        continuation.resume(returning: piece)
    }

    /// Ends the transfer; what has come and was not read is dropped.
    func cancel() {
        let error = TransportError(.cancelled, "the stream was cancelled")
        let (transfer, reader) = lock.withLock { () -> ((any HTTPTransfer)?, CheckedContinuation<Piece, Never>?) in
            guard !isCancelled else { return (nil, nil) }
            isCancelled = true
            // Whoever reads on hears that it was cancelled, unless all has been read.
            if end == nil || !chunks.isEmpty { end = .failure(error) }
            chunks = FIFO()
            defer { self.reader = nil }
            return (self.transfer, self.reader)
        }
        transfer?.cancel()
        reader?.resume(returning: .failure(error))
    }
}
