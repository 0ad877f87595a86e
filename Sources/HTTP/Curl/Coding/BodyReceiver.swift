internal import APISupportDefaults
internal import Foundation

/// Collects a response's body, its codings undone and its limits kept; used on the loop's thread only.
final class BodyReceiver {
    /// The bytes that came, before decoding.
    private(set) var received = 0
    private let inflaters: [Inflater]
    private var sizes: DecodedSizes
    /// The body's pieces, joined once at the end.
    ///
    /// Growing one piece would copy it again and again. Each is as large as all before it, since many small ones would stay
    /// with the loop's thread after they are freed, beside the joined body.
    private var chunks: [Data] = []
    /// The number of bytes that the last chunk has room for.
    private var room = 0

    /// Begins a body; throws `.bodyTooLarge` where the announced length alone is too much.
    init(codings: [ContentCoding], limits: HTTPLimits, announced: Int64?) throws(TransportError) {
        inflaters = codings.map(Inflater.init)
        sizes = DecodedSizes(codings: codings.count, limit: limits.bodySize, limits: limits)
        if let announced { try sizes.check(announced: announced) }
        // A server may announce more than it sends; room that isn't written to costs no memory.
        if codings.isEmpty, let announced, announced > 0 {
            addChunk(room: Int(min(announced, Int64(Defaults.maximumBodySize))))
        }
    }

    /// Takes bytes as they came.
    func append(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
        received += bytes.count
        try pass(bytes, to: 0)
    }

    /// The whole body; throws `.truncated` where a coded stream did not end.
    ///
    /// An empty body is one without any coding, but only where its end was marked.
    func finish(isLengthKnown: Bool) throws(TransportError) -> Data {
        if received > 0 || !isLengthKnown {
            for inflater in inflaters { try inflater.finish() }
        }
        guard chunks.count != 1 else { return chunks[0] }
        var body = Data(capacity: chunks.reduce(0) { $0 + $1.count })
        for index in chunks.indices {
            body.append(chunks[index])
            chunks[index] = Data()
        }
        chunks = []
        return body
    }

    /// The first bytes of what was decoded so far.
    func prefix(_ count: Int) -> Data {
        var result = Data()
        for chunk in chunks where result.count < count {
            result.append(chunk.prefix(count - result.count))
        }
        return result
    }

    private func pass(_ bytes: UnsafeRawBufferPointer, to stage: Int) throws(TransportError) {
        guard stage < inflaters.count else {
            try sizes.count(bytes.count, at: stage, received: received)
            return keep(bytes)
        }
        try inflaters[stage].append(bytes) { (decoded) throws(TransportError) in
            if stage + 1 < inflaters.count { try sizes.count(decoded.count, at: stage, received: received) }
            try pass(decoded, to: stage + 1)
        }
    }

    /// Puts bytes behind those that are there.
    private func keep(_ bytes: UnsafeRawBufferPointer) {
        let fitting = min(room, bytes.count)
        if fitting > 0 {
            chunks[chunks.count - 1].append(contentsOf: bytes.prefix(fitting))
            room -= fitting
        }
        let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(fitting))
        guard !rest.isEmpty else { return }
        addChunk(room: max(rest.count, chunks.reduce(0) { $0 + $1.count }))
        chunks[chunks.count - 1].append(contentsOf: rest)
        room -= rest.count
    }

    private func addChunk(room: Int) {
        chunks.append(Data(capacity: room))
        self.room = room
    }
}
