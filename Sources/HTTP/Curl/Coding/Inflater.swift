internal import APISupportCurlShims

/// Undoes one content coding piece by piece, and knows whether the coded stream came to its end.
///
/// libcurl's own decoding takes a stream that was cut for a whole one, so it is switched off.
final class Inflater {
    private let coding: ContentCoding
    /// zlib keeps the address, so it must not move; freed in `deinit`.
    private let stream: UnsafeMutablePointer<z_stream>
    /// Where zlib writes; freed in `deinit`.
    private let output: UnsafeMutableRawBufferPointer
    private var isOpen = false
    /// The first bytes, until there are enough of them to tell zlib's format from bare deflate.
    private var start: [UInt8] = []
    private var state = State.beginning

    private enum State {
        case beginning
        case inside
        /// At the end of the stream, where gzip may go on with another member.
        case ended
    }

    init(_ coding: ContentCoding) {
        self.coding = coding
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        output = .allocate(byteCount: 32 << 10, alignment: 16)
    }

    deinit {
        if isOpen { inflateEnd(stream) }
        stream.deallocate()
        output.deallocate()
    }

    /// Whether more comes out without further input.
    private(set) var isOutputFull = false

    /// Decodes the bytes and hands what comes out to `sink`, in pieces.
    func append(
        _ input: UnsafeRawBufferPointer,
        sink: (UnsafeRawBufferPointer) throws(TransportError) -> Void
    ) throws(TransportError) {
        var input = input
        while !input.isEmpty || isOutputFull {
            input = UnsafeRawBufferPointer(rebasing: input.dropFirst(try step(input, sink: sink)))
        }
    }

    /// Decodes some of the bytes, or none where more comes out without them, and hands over one piece at most.
    ///
    /// - Returns: The number of bytes that were used.
    func step(
        _ input: UnsafeRawBufferPointer,
        sink: (UnsafeRawBufferPointer) throws(TransportError) -> Void
    ) throws(TransportError) -> Int {
        if isOpen { return try inflate(input, sink: sink) }
        guard coding == .deflate else {
            try open(windowBits: 16 + MAX_WBITS)
            return try inflate(input, sink: sink)
        }
        let used = min(2 - start.count, input.count)
        start += input.prefix(used)
        guard start.count == 2 else { return used }
        try open(windowBits: deflateWindowBits)
        // Two bytes are taken at once.
        _ = try start.withUnsafeBufferPointer { (bytes) throws(TransportError) in
            try inflate(UnsafeRawBufferPointer(bytes), sink: sink)
        }
        return used
    }

    /// Throws `.truncated` where the stream has not come to its end.
    func finish() throws(TransportError) {
        guard state == .ended else {
            throw TransportError(.truncated, "the \(coding) stream ended before its end mark")
        }
    }

    /// zlib's format begins with a method of 8 and a check sum of the first two bytes (RFC 1950, section 2.2).
    private var deflateWindowBits: Int32 {
        start[0] & 0x0F == 8 && (Int(start[0]) << 8 | Int(start[1])) % 31 == 0 ? MAX_WBITS : -MAX_WBITS
    }

    private func open(windowBits: Int32) throws(TransportError) {
        guard apisupport_zlib_inflate_init(stream, windowBits) == Z_OK else {
            throw TransportError(.other, "zlib could not be set up: out of memory")
        }
        isOpen = true
        state = .inside
    }

    /// One call of zlib's; the number of bytes that it used.
    private func inflate(
        _ input: UnsafeRawBufferPointer,
        sink: (UnsafeRawBufferPointer) throws(TransportError) -> Void
    ) throws(TransportError) -> Int {
        // zlib only reads the input, though its type does not say so; both pointers are forgotten below.
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        )
        stream.pointee.avail_in = UInt32(input.count)
        defer {
            stream.pointee.next_in = nil
            stream.pointee.avail_in = 0
        }
        if state == .ended { try beginMember() }
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(output.count)
        let code = APISupportCurlShims.inflate(stream, Z_NO_FLUSH)
        let count = output.count - Int(stream.pointee.avail_out)
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
            throw broken(stream.pointee.msg.map { String(cString: $0) } ?? "zlib's code \(code)")
        }
        if code == Z_STREAM_END { state = .ended }
        isOutputFull = state == .inside && stream.pointee.avail_out == 0
        let used = input.count - Int(stream.pointee.avail_in)
        if count > 0 { try sink(UnsafeRawBufferPointer(rebasing: output[..<count])) }
        return used
    }

    /// Behind a gzip member only another one may stand; behind zlib's or bare deflate nothing.
    private func beginMember() throws(TransportError) {
        guard coding == .gzip, stream.pointee.next_in?.pointee == 0x1F else {
            throw broken("\(stream.pointee.avail_in) bytes of something else stand behind the end of the stream")
        }
        guard inflateReset(stream) == Z_OK else { throw broken("zlib could not begin another member") }
        state = .inside
    }

    private func broken(_ reason: String) -> TransportError {
        TransportError(.badContentCoding, "the body is not valid \(coding): \(reason)")
    }
}
