internal import APISupportDefaults
internal import Foundation

/// Collects a response's body, its codings undone and its limits kept; used on the loop's thread only.
final class BodyReceiver {
    /// The bytes that came, before decoding.
    private(set) var received = 0
    private let inflaters: [Inflater]
    // Neither calls anybody: they need no check for exclusive access.
    @exclusivity(unchecked) private var sizes: DecodedSizes
    @exclusivity(unchecked) private var body: BodyBuffer

    /// Begins a body; throws `.bodyTooLarge` where the announced length alone is too much.
    init(codings: [ContentCoding], limits: HTTPLimits, announced: Int64?) throws(TransportError) {
        inflaters = codings.map(Inflater.init)
        sizes = DecodedSizes(codings: codings.count, limit: limits.bodySize, limits: limits)
        if let announced { try sizes.check(announced: announced) }
        // A server may announce more than it sends.
        let isPlain = codings.isEmpty
        body = BodyBuffer(room: isPlain ? Int(min(announced ?? 0, Int64(Defaults.maximumAnnouncedRoom))) : 0)
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
        return body.take()
    }

    /// The first bytes of what was decoded so far.
    func prefix(_ count: Int) -> Data {
        body.prefix(count)
    }

    private func pass(_ bytes: UnsafeRawBufferPointer, to stage: Int) throws(TransportError) {
        guard stage < inflaters.count else {
            try sizes.count(bytes.count, at: stage, received: received)
            return try keep(bytes)
        }
        try inflaters[stage].append(bytes) { (decoded) throws(TransportError) in
            if stage + 1 < inflaters.count { try sizes.count(decoded.count, at: stage, received: received) }
            try pass(decoded, to: stage + 1)
        }
    }

    private func keep(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
        guard body.append(bytes) else {
            throw TransportError(.other, "there is no memory for \(body.count + bytes.count) bytes of the body")
        }
    }
}
