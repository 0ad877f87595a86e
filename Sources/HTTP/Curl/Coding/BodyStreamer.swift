internal import Foundation

/// Hands a response's body over piece by piece, its codings undone, while the reader's window is open; for the loop's
/// thread only.
///
/// Where the window closes in the midst of a piece of libcurl's, libcurl keeps the whole piece and gives it again: what was
/// used of it is passed over then.
final class BodyStreamer {
    /// The bytes that came, before decoding, and were used.
    private(set) var received = 0
    private let stages: [Stage]
    private var sizes: DecodedSizes
    private let window: StreamWindow
    private let handOver: (Data) -> Void
    /// The bytes that were used of what libcurl will give again.
    private var used = 0

    /// One coding, and what the one before it made and it has not used.
    private final class Stage {
        let inflater: Inflater
        var input: [UInt8] = []

        init(_ coding: ContentCoding) {
            inflater = Inflater(coding)
        }
    }

    /// Begins a body; throws `.bodyTooLarge` where the announced length alone is too much.
    init(
        codings: [ContentCoding],
        limits: HTTPLimits,
        announced: Int64?,
        window: StreamWindow,
        handOver: @escaping (Data) -> Void
    ) throws(TransportError) {
        stages = codings.map(Stage.init)
        sizes = DecodedSizes(codings: codings.count, limit: limits.streamSize, limits: limits)
        self.window = window
        self.handOver = handOver
        if let announced { try sizes.check(announced: announced) }
    }

    /// Takes bytes as they came; false where libcurl must keep them, and give them again when the reader is ready.
    func append(_ bytes: UnsafeRawBufferPointer) throws(TransportError) -> Bool {
        let known = min(used, bytes.count)
        let before = received
        received += bytes.count - known
        var rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(known))
        while let stage = nextStage(rest) {
            guard window.isOpenOrPauses() else {
                received -= rest.count
                used += received - before
                return false
            }
            let count = try run(stage, rest)
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        used -= known
        return true
    }

    /// Throws `.truncated` where a coded stream did not end.
    ///
    /// An empty body is one without any coding, but only where its end was marked.
    func finish(isLengthKnown: Bool) throws(TransportError) {
        guard received > 0 || !isLengthKnown else { return }
        for stage in stages { try stage.inflater.finish() }
    }

    /// The last stage that has something to do, so that as little as possible lies between two; nil when all is done.
    private func nextStage(_ rest: UnsafeRawBufferPointer) -> Int? {
        guard !stages.isEmpty else { return rest.isEmpty ? nil : 0 }
        return stages.indices.last { index in
            stages[index].inflater.isOutputFull || !(index == 0 ? rest.isEmpty : stages[index].input.isEmpty)
        }
    }

    /// Does one step of a stage; the number of bytes that it used of what libcurl gave.
    private func run(_ index: Int, _ rest: UnsafeRawBufferPointer) throws(TransportError) -> Int {
        guard index < stages.count else {
            try deliver(rest)
            return rest.count
        }
        let stage = stages[index]
        guard index > 0 else { return try stage.inflater.step(rest, sink: sink(of: index)) }
        let count = try stage.input.withUnsafeBufferPointer { (input) throws(TransportError) in
            try stage.inflater.step(UnsafeRawBufferPointer(input), sink: sink(of: index))
        }
        stage.input.removeFirst(count)
        return 0
    }

    /// Where the output of a stage goes.
    private func sink(of index: Int) -> (UnsafeRawBufferPointer) throws(TransportError) -> Void {
        guard index + 1 < stages.count else { return deliver }
        return { [self] (decoded) throws(TransportError) in
            try sizes.count(decoded.count, at: index, received: received)
            stages[index + 1].input += decoded
        }
    }

    private func deliver(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
        try sizes.count(bytes.count, at: stages.count, received: received)
        window.handOver(bytes.count)
        handOver(Data(bytes))
    }
}
