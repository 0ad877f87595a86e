import APISupportEntities
import Foundation
import TestSupport

/// Bytes that arrive in pieces, and then a failure, if there is one.
struct Pieces: AsyncSequence, Sendable {
    var pieces: [Data]
    var failure: (any Error)?

    /// Cuts bytes into pieces of a size; the last may be shorter.
    init(_ bytes: Data, size: Int, failure: (any Error)? = nil) {
        pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<Swift.min($0 + size, bytes.count)] }
        self.failure = failure
    }

    /// Cuts bytes at places in ascending order.
    init(_ bytes: Data, at places: [Int]) {
        let bounds = [0] + places + [bytes.count]
        pieces = zip(bounds, bounds.dropFirst()).map { bytes[$0..<$1] }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pieces: pieces, failure: failure)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var pieces: [Data]
        let failure: (any Error)?

        mutating func next() async throws -> Data? {
            guard pieces.isEmpty else { return pieces.removeFirst() }
            if let failure { throw failure }
            return nil
        }
    }
}

/// What came out of a stream.
struct StreamReading<Element: Entity & Equatable>: Equatable {
    var elements: [Element] = []
    var bad: [Int] = []
    var error: EntityError?

    static func == (left: Self, right: Self) -> Bool {
        left.elements == right.elements && left.bad == right.bad && left.error?.code == right.error?.code
            && left.error?.path == right.error?.path && left.error?.position == right.error?.position
    }
}

/// Reads a stream to its end; bad elements are passed over where asked for.
func read<Element: Entity & Equatable>(
    _ pieces: Pieces,
    of type: Element.Type = Element.self,
    in layout: StreamLayout,
    rules: DecodingRules = DecodingRules(),
    skippingBad: Bool = false,
    maximumElementSize: Int? = nil
) async throws -> StreamReading<Element> {
    let bad = Locked<[Int]>([])
    var options = StreamOptions()
    if skippingBad { options.onBadElement = { failure in bad.with { $0.append(failure.index) } } }
    if let maximumElementSize { options.maximumElementSize = maximumElementSize }
    var reading = StreamReading<Element>()
    do {
        for try await element in EntityStream(pieces, of: type, in: layout, rules: rules, options: options) {
            reading.elements.append(element)
        }
    } catch let error as EntityError {
        reading.error = error
    }
    reading.bad = bad.value
    return reading
}

/// A generator whose numbers are the same at each run.
struct SameNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}

/// An element of the streams, by the compiler.
struct StreamItem: DecodableEntity, Equatable, Sendable {
    let id: Int
    let name: String
    var price: Decimal?
}

/// The same by a field list.
struct ListedStreamItem: AutoEntity, Equatable {
    var id = 0
    var name = ""
    var price: Decimal?

    static let autoFields: AutoFields<ListedStreamItem> = [
        .field("id", \.id),
        .field("name", \.name),
        .field("price", \.price),
    ]
}
