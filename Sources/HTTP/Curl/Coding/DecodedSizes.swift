/// Counts what a body becomes while its codings are undone, and refuses it where it grows beyond the limits.
struct DecodedSizes {
    /// Decoded bytes that came out of each inflater.
    private var sizes: [Int]
    /// The bytes of the body.
    private var bodySize = 0
    private let limit: Int?
    private let ratio: Int?
    private let ratioThreshold: Int

    /// Begins with nothing; `limit` is the largest body, and none where nil.
    init(codings: Int, limit: Int?, limits: HTTPLimits) {
        sizes = Array(repeating: 0, count: codings)
        self.limit = limit
        ratio = limits.decompressionRatio
        ratioThreshold = limits.decompressionRatioThreshold
    }

    private var isCoded: Bool { !sizes.isEmpty }

    /// Throws `.bodyTooLarge` where the announced length alone is too much.
    func check(announced: Int64) throws(TransportError) {
        if !isCoded, let limit, announced > Int64(limit) { throw tooLarge(announced, limit) }
    }

    /// Counts what came out of a stage, before it is kept.
    mutating func count(_ bytes: Int, at stage: Int, received: Int) throws(TransportError) {
        let size = add(bytes, at: stage)
        if let limit, size > limit { throw tooLarge(Int64(size), limit) }
        guard let ratio, isCoded, size > ratioThreshold else { return }
        let allowed = received.multipliedReportingOverflow(by: ratio)
        guard allowed.overflow || size <= allowed.partialValue else {
            throw TransportError(
                .bodyTooLarge,
                "\(received) bytes were decoded to \(size), more than \(ratio) for one",
                received: Int64(size),
                expected: Int64(allowed.partialValue)
            )
        }
    }

    private mutating func add(_ bytes: Int, at stage: Int) -> Int {
        guard stage < sizes.count else {
            bodySize += bytes
            return bodySize
        }
        sizes[stage] += bytes
        return sizes[stage]
    }

    private func tooLarge(_ size: Int64, _ limit: Int) -> TransportError {
        TransportError(
            .bodyTooLarge,
            "the body is larger than \(limit) bytes",
            received: size,
            expected: Int64(limit)
        )
    }
}
