#if XML
/// The elements of a list, one after the other.
struct XMLUnkeyedContainer: UnkeyedDecodingContainer {
    private let context: XMLDecodingContext
    private let list: XMLPlace
    private var elements: XMLListElements
    private(set) var currentIndex = 0

    init(_ context: XMLDecodingContext, _ list: XMLPlace) throws(EntityError) {
        self.context = context
        self.list = list
        elements = try XMLListElements(list, in: context)
    }

    var codingPath: [any CodingKey] { context.codingPath(of: list) }
    var isAtEnd: Bool { elements.isAtEnd }

    var count: Int? {
        var count = 0
        try? context.forEachElement(of: list) { _ in count += 1 }
        return count
    }

    /// Goes on behind the next element once it was read.
    @inline(__always)
    mutating func advance<T>(_ read: (XMLDecodingContext, XMLPlace) throws -> T) throws -> T {
        var rest = elements
        guard let element = rest.next(in: context) else {
            throw context.failure(.missingValue, "there is no element \(currentIndex + 1) in the list", at: list)
        }
        let value = try read(context, element)
        elements = rest
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        var rest = elements
        if let element = rest.next(in: context), !context.isNil(element, nil) { return false }
        return try advance { _, _ in true }
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try advance { try $0.decode(type, at: $1) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try advance { try $0.container(keyedBy: type, at: $1) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try advance { try XMLUnkeyedContainer($0, $1) }
    }

    mutating func superDecoder() throws -> any Decoder {
        try advance { XMLPlaceDecoder(context: $0, place: $1) }
    }
}
#endif
