internal import Foundation

/// Reads the body of a request for one sending; for one thread at a time.
final class BodyReader {
    /// What reading gave.
    enum Reading: Equatable {
        /// Bytes were put into the buffer.
        case bytes(Int)
        /// There are none now; `wake` is called when there are.
        case wait
        case end
    }

    let body: HTTPBody
    /// Whether all bytes were read.
    private(set) var isAtEnd = false
    private let wake: @Sendable () -> Void
    private var index = 0
    private var current: Open?
    /// The bytes read of the current segment.
    private var position: Int64 = 0
    private var deflater: Deflater?
    private var hasTouchedStream = false

    /// A segment that is being read.
    private enum Open {
        case bytes(Data)
        case file(FileReader)
        case pipe(BodyPipe, length: Int64?)
    }

    /// Begins to read; `wake` may be called on any thread.
    init(_ body: HTTPBody, wake: @escaping @Sendable () -> Void) {
        self.body = body
        self.wake = wake
        isAtEnd = body.length == 0
    }

    deinit {
        if case .pipe(let pipe, _) = current { pipe.cancel() }
    }

    /// Whether all bytes can be read from the begin; false where some are gone that can't be had again.
    var canRewind: Bool { !hasTouchedStream }

    /// Begins anew; false where that can't be.
    func rewind() -> Bool {
        guard canRewind else { return false }
        index = 0
        current = nil
        position = 0
        deflater = nil
        isAtEnd = body.length == 0
        return true
    }

    /// Puts the next bytes into the buffer, which has room for one at least.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Reading {
        let reading = try body.gzipLevel == nil ? readPlain(into: buffer) : readCompressed(into: buffer)
        if reading == .end { isAtEnd = true }
        // The end of a length that is known needs no further call.
        if body.gzipLevel == nil, index == body.segments.count { isAtEnd = true }
        return reading
    }

    private func readPlain(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Reading {
        while let segment = try open() {
            let count: Int
            switch segment {
            case .bytes(let data):
                let rest = data.dropFirst(Int(position)).prefix(buffer.count)
                rest.copyBytes(to: buffer)
                count = rest.count
            case .file(let file):
                count = try file.read(into: buffer)
            case .pipe(let pipe, let length):
                switch pipe.read(into: buffer, atMost: length.map { $0 - position }) {
                case .bytes(let bytes): count = bytes
                case .wait: return .wait
                case .tooMany: throw wrongLength("gave more", length)
                case .end:
                    guard position == length ?? position else { throw wrongLength("gave \(position)", length) }
                    count = 0
                case .failed(let error): throw failed(error)
                }
            }
            position += Int64(count)
            if count == 0 || position == body.segments[index].length { next() }
            if count > 0 { return .bytes(count) }
        }
        return .end
    }

    private func readCompressed(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(TransportError) -> Reading {
        let known = self.deflater
        let deflater = if let known { known } else { try Deflater(level: body.gzipLevel) }
        self.deflater = deflater
        return try deflater.read(into: buffer) { (input) throws(TransportError) in try readPlain(into: input) }
    }

    /// The segment that is read now; nil at the end.
    private func open() throws(TransportError) -> Open? {
        if let current { return current }
        guard index < body.segments.count else { return nil }
        switch body.segments[index] {
        case .bytes(let data): current = .bytes(data)
        case .file(let slice): current = .file(try FileReader(slice))
        case .stream(let source, let length):
            hasTouchedStream = true
            current = .pipe(try source.open(wake: wake), length: length)
        }
        return current
    }

    private func next() {
        index += 1
        current = nil
        position = 0
    }

    private func wrongLength(_ what: String, _ length: Int64?) -> TransportError {
        TransportError(
            .bodyFailed,
            "the stream of the request's body \(what), and should have had \(length ?? 0) bytes",
            expected: length
        )
    }

    private func failed(_ error: any Error) -> TransportError {
        error as? TransportError
            ?? TransportError(.bodyFailed, "the stream of the request's body failed: \(error)")
    }
}
