#if JSON
/// The decoder of one value; a value itself, small enough to travel without an allocation.
struct JSONTapeDecoder: Decoder {
    let context: JSONDecodingContext
    private let packedIndex: UInt32
    private let packedDepth: UInt32

    /// Makes a decoder of a value; `depth` is the number of containers around it.
    init(context: JSONDecodingContext, index: Int, depth: Int) {
        self.context = context
        packedIndex = UInt32(index)
        packedDepth = UInt32(depth)
    }

    /// The value's word.
    var index: Int { Int(packedIndex) }
    /// The number of containers around the value.
    var depth: Int { Int(packedDepth) }

    var codingPath: [any CodingKey] { context.codingPath(of: index) }
    var userInfo: [CodingUserInfoKey: Any] { context.rules.rules.userInfo ?? [:] }

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        try context.container(keyedBy: type, at: index, depth: depth)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try JSONUnkeyedContainer(context, index: index, depth: depth)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        self
    }
}
#endif
