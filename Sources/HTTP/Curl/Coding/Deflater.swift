internal import APISupportCurlShims

/// Compresses a body into one gzip member (RFC 1952), piece by piece; for one thread at a time.
final class Deflater {
    /// zlib keeps the address, so it must not move; freed in `deinit`.
    private let stream: UnsafeMutablePointer<z_stream>
    /// What is to be compressed next; freed in `deinit`.
    private let input: UnsafeMutableRawBufferPointer
    private var state = State.reading

    private enum State {
        case reading
        /// All has been read.
        case finishing
        case ended
    }

    init(level: Int?) throws(TransportError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        input = .allocate(byteCount: 32 << 10, alignment: 16)
        let code = apisupport_zlib_deflate_init(stream, level.map(Int32.init) ?? Z_DEFAULT_COMPRESSION)
        guard code == Z_OK else { throw TransportError(.other, "zlib could not be set up: out of memory") }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
        input.deallocate()
    }

    /// Puts compressed bytes into the buffer; `source` gives what is to be compressed.
    ///
    /// Where the source has to wait, what it gave before is sent on, so that a slow stream arrives as it is written.
    func read(
        into buffer: UnsafeMutableRawBufferPointer,
        from source: (UnsafeMutableRawBufferPointer) throws(TransportError) -> BodyReader.Reading
    ) throws(TransportError) -> BodyReader.Reading {
        stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(clamping: buffer.count)
        let room = stream.pointee.avail_out
        defer { stream.pointee.next_out = nil }
        while state != .ended {
            var isWaiting = false
            if stream.pointee.avail_in == 0, state == .reading {
                switch try source(input) {
                case .bytes(let count):
                    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
                    stream.pointee.avail_in = UInt32(count)
                case .wait: isWaiting = true
                case .end: state = .finishing
                }
            }
            let flush = state == .finishing ? Z_FINISH : isWaiting ? Z_SYNC_FLUSH : Z_NO_FLUSH
            let code = deflate(stream, flush)
            // No progress is possible where a flush is asked for a second time, or the buffer is full.
            guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
                throw TransportError(.other, "zlib could not compress the body: code \(code)")
            }
            if code == Z_STREAM_END { state = .ended }
            let count = Int(room - stream.pointee.avail_out)
            if count > 0, stream.pointee.avail_out == 0 || isWaiting { return .bytes(count) }
            if isWaiting { return .wait }
        }
        let count = Int(room - stream.pointee.avail_out)
        return count > 0 ? .bytes(count) : .end
    }
}
