public import Foundation

/// A response whose body is read piece by piece while it comes, in constant memory.
///
/// It is a sequence of chunks, in their order, content codings removed. The server is held up while the chunks are not
/// read: no more than the request's `limits.streamWindow` is kept. It ends by throwing where the body ends too early
/// (`.truncated`, `.connectionLost`), at a time-out, or where the task is cancelled.
///
/// It can be read once, by one task. The transfer is cancelled when that reading is given up, and when the stream is
/// dropped unread.
///
/// ```swift
/// let stream = try await transport.stream(HTTPRequest(url: "https://logs.example/today"))
/// for try await chunk in stream { file.write(chunk) }
/// ```
public struct HTTPStream: AsyncSequence, Sendable {
    /// What a stream throws.
    public typealias Failure = TransportError
    /// A chunk of the body, never empty.
    public typealias Element = Data

    /// The response without its body; whether its status is a good one is for the reader to judge.
    public let response: HTTPResponse
    private let reading: Reading

    init(_ response: HTTPResponse, _ buffer: StreamBuffer) {
        self.response = response
        reading = Reading(buffer)
    }

    /// Begins to read; a second time is a programmer's mistake and stops the program.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reading.begin())
    }

    /// Ends the transfer; who reads gets error `.cancelled`, unless all has been read.
    public func cancel() {
        reading.buffer.cancel()
    }

    /// Reads the chunks.
    public struct Iterator: AsyncIteratorProtocol {
        private let reading: Reading

        fileprivate init(_ reading: Reading) {
            self.reading = reading
        }

        /// The next chunk, nil at the end; cancelling the task cancels the transfer.
        public mutating func next() async throws(TransportError) -> Data? {
            try await reading.buffer.next()
        }

        /// The next chunk, nil at the end; cancelling the task cancels the transfer.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TransportError) -> Data? {
            try await reading.buffer.next()
        }
    }

    /// Cancels the transfer when nobody is left to read.
    fileprivate final class Reading: Sendable {
        let buffer: StreamBuffer
        /// Whether this is an iterator's; a stream's own is taken over by its iterator.
        private let begun = OnceFlag()

        init(_ buffer: StreamBuffer) {
            self.buffer = buffer
        }

        /// What the one iterator holds.
        func begin() -> Reading {
            precondition(begun.set(), "an HTTPStream can be read once")
            return Reading(buffer)
        }

        deinit {
            if !begun.isSet { buffer.cancel() }
        }
    }
}

/// A flag that can be set once, on any thread.
private final class OnceFlag: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var value = false

    var isSet: Bool {
        lock.withLock { value }
    }

    /// Sets it; false where it was set before.
    func set() -> Bool {
        lock.withLock {
            defer { value = true }
            return !value
        }
    }
}
