#if JSON
/// The elements of an array, one after the other.
struct JSONUnkeyedContainer: UnkeyedDecodingContainer {
    private let context: JSONDecodingContext
    private let array: Int
    private let depth: Int
    private let end: Int
    /// The word of the next element.
    private var next: Int
    private(set) var currentIndex = 0
    let count: Int?

    init(_ context: JSONDecodingContext, index: Int, depth: Int) throws {
        self.context = context
        self.depth = depth
        array = index
        if context.rules.takesLoneValues, context.tape.kind(index) != .array {
            count = context.isNil(index) ? 0 : 1
            end = context.tape.next(index)
            next = count == 0 ? end : index
        } else {
            try context.open(.array, "an array", at: index)
            count = context.tape.length(index)
            end = context.tape.end(index)
            next = index + 2
        }
    }

    var codingPath: [any CodingKey] { context.codingPath(of: array) }
    var isAtEnd: Bool { next == end }

    /// Goes on behind the next element once it was read.
    @inline(__always)
    private mutating func advance<T>(_ read: (Int) throws -> T) throws -> T {
        guard next < end else {
            let expected = "there is no element \(currentIndex) in an array of \(currentIndex)"
            throw context.document.failure(
                .missingValue,
                expected,
                at: array,
                of: context.tape,
                step: .index(currentIndex)
            )
        }
        let value = try read(next)
        next = context.tape.next(next)
        currentIndex += 1
        return value
    }

    @inline(__always)
    mutating func scalar<T>(_ read: (JSONDecodingContext, Int) throws -> T) throws -> T {
        let context = context
        return try advance { try read(context, $0) }
    }

    mutating func decodeNil() throws -> Bool {
        if next < end, !context.isNil(next) { return false }
        return try advance { _ in true }
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let (context, depth) = (context, depth)
        return try advance { try context.decode(type, at: $0, depth: depth + 1) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        let (context, depth) = (context, depth)
        return try advance {
            try context.container(keyedBy: type, at: $0, depth: depth + 1)
        }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let (context, depth) = (context, depth)
        return try advance { try JSONUnkeyedContainer(context, index: $0, depth: depth + 1) }
    }

    mutating func superDecoder() throws -> any Decoder {
        let (context, depth) = (context, depth)
        return try advance { JSONTapeDecoder(context: context, index: $0, depth: depth + 1) }
    }
}
#endif
