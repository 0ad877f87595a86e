internal import APISupportDefaults
internal import Foundation

/// Brings the bytes of a sequence from the task that iterates it to the thread that sends them, and holds the task up
/// where they are not sent.
final class BodyPipe: @unchecked Sendable {
    /// What reading gave.
    enum Reading {
        /// Bytes were put into the buffer.
        case bytes(Int)
        /// There are none now; `wake` is called when there are.
        case wait
        case end
        /// More came than may.
        case tooMany
        case failed(any Error)
    }

    private let wake: @Sendable () -> Void
    private let lock = NSLock()
    // All of these are guarded by `lock`.
    private(set) var bytes: [UInt8] = []
    /// The number of bytes at the front that were read.
    private var head = 0
    private var end: Result<Void, any Error>?
    private var isReaderWaiting = false
    private var writer: CheckedContinuation<Bool, Never>?
    private var isCancelled = false
    private var task: Task<Void, Never>?

    /// Makes an empty pipe; `wake` may be called on any thread.
    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    /// Begins to iterate.
    func begin(_ feed: @escaping BodySource.Feed) {
        let task = Task { [self] in
            do {
                try await feed(self)
                finish(.success(()))
            } catch {
                finish(.failure(error))
            }
        }
        let cancelNow = lock.withLock {
            // Who has finished already needs no task, and would keep it.
            if end == nil { self.task = task }
            return isCancelled
        }
        if cancelNow { task.cancel() }
    }

    // MARK: The task's side

    /// Adds bytes, and waits while there are too many; throws where nobody wants them any more.
    func write(_ more: some Collection<UInt8>) async throws(CancellationError) {
        var rest = more[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Defaults.uploadWindow)
            rest = rest.dropFirst(piece.count)
            let (mustWake, isFull) = lock.withLock {
                if !isCancelled { bytes.append(contentsOf: piece) }
                defer { isReaderWaiting = false }
                return (isReaderWaiting, bytes.count - head >= Defaults.uploadWindow || isCancelled)
            }
            if mustWake { wake() }
            if isFull, await !waitForRoom() { throw CancellationError() }
        }
    }

    /// False where nobody wants more.
    private func waitForRoom() async -> Bool {
        await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            let answer = lock.withLock { () -> Bool? in
                if isCancelled { return false }
                if bytes.count - head < Defaults.uploadWindow { return true }
                writer = continuation
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    private func finish(_ result: Result<Void, any Error>) {
        let mustWake = lock.withLock {
            end = result
            task = nil
            defer { isReaderWaiting = false }
            return isReaderWaiting
        }
        if mustWake { wake() }
    }

    // MARK: The reader's side

    /// Whether all bytes are there; under the lock.
    private var endsWell: Bool {
        if case .success = end { true } else { false }
    }

    /// Puts the next bytes into the buffer.
    ///
    /// Where it is known how many may come, the last one is given when the end has come, so that no byte is left over.
    func read(into buffer: UnsafeMutableRawBufferPointer, atMost limit: Int64?) -> Reading {
        let (reading, writer) = lock.withLock { () -> (Reading, CheckedContinuation<Bool, Never>?) in
            let available = bytes.count - head
            if let limit, available > limit { return (.tooMany, nil) }
            let isLastKept = !endsWell && Int64(available) == limit
            let count = min(buffer.count, isLastKept ? max(0, available - 1) : available)
            guard count > 0 else {
                switch end {
                case .success: return (.end, nil)
                case .failure(let error): return (.failed(error), nil)
                case nil:
                    isReaderWaiting = true
                    return (.wait, nil)
                }
            }
            buffer.copyBytes(from: bytes[head..<(head + count)])
            head += count
            // Moved rarely, so that no byte is moved more than once in the mean.
            if head >= bytes.count - head {
                bytes.removeFirst(head)
                head = 0
            }
            guard bytes.count - head <= Defaults.uploadWindow / 2 else { return (.bytes(count), nil) }
            defer { self.writer = nil }
            return (.bytes(count), self.writer)
        }
        writer?.resume(returning: true)
        return reading
    }

    /// Ends the iteration; what it gave is dropped.
    func cancel() {
        let (task, writer) = lock.withLock {
            isCancelled = true
            bytes = []
            head = 0
            defer {
                self.task = nil
                self.writer = nil
            }
            return (self.task, self.writer)
        }
        task?.cancel()
        writer?.resume(returning: false)
    }
}

/// A sequence that can be sent once.
final class BodySource: @unchecked Sendable {
    /// Writes all that the sequence gives.
    typealias Feed = @Sendable (BodyPipe) async throws -> Void

    private let lock = NSLock()
    /// Guarded by `lock`; nil once the sequence is being iterated.
    private var feed: Feed?

    init(_ feed: @escaping Feed) {
        self.feed = feed
    }

    /// Begins the one iteration; throws `.invalidRequest` a second time.
    func open(wake: @escaping @Sendable () -> Void) throws(TransportError) -> BodyPipe {
        let feed = lock.withLock {
            defer { self.feed = nil }
            return self.feed
        }
        guard let feed else {
            throw TransportError(.invalidRequest, "the body is a stream, which can be sent once, and was sent before")
        }
        let pipe = BodyPipe(wake: wake)
        pipe.begin(feed)
        return pipe
    }
}
