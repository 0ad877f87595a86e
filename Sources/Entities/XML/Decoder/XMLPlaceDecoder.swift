#if XML
/// The decoder of one value; a value itself, small enough to travel without an allocation.
struct XMLPlaceDecoder: Decoder {
    let context: XMLDecodingContext
    let place: XMLPlace

    var codingPath: [any CodingKey] { context.codingPath(of: place) }
    var userInfo: [CodingUserInfoKey: Any] { context.rules.rules.userInfo ?? [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try context.container(keyedBy: type, at: place)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try XMLUnkeyedContainer(context, place)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        self
    }
}
#endif
