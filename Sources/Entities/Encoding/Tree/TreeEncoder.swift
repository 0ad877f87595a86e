/// The encoder of one value into a node of a tree; containers may be filled in any order.
struct TreeEncoder: Encoder {
    let context: TreeContext
    let node: EncodedNode
    let path: [FieldPath.Step]
    /// Whether keys are taken as they are.
    let isLiteral: Bool
    /// Whether the defaults of the rules are meant for this value.
    let takesDefaults: Bool

    init(
        _ context: TreeContext,
        _ node: EncodedNode,
        _ path: [FieldPath.Step],
        isLiteral: Bool = false,
        takesDefaults: Bool = false
    ) {
        self.context = context
        self.node = node
        self.path = path
        self.isLiteral = isLiteral
        self.takesDefaults = takesDefaults
    }

    var codingPath: [any CodingKey] { path.map(PathCodingKey.init) }
    var userInfo: [CodingUserInfoKey: Any] { node.rules.rules.userInfo ?? [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        precondition(node.openObject(), "a value that is something else already can't become an object")
        return KeyedEncodingContainer(TreeKeyedContainer<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        precondition(node.openList(), "a value that is something else already can't become a list")
        return TreeUnkeyedContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        self
    }
}

extension TreeEncoder: SingleValueEncodingContainer {
    mutating func encodeNil() {
        requireNothing()
        node.content = .null
    }

    mutating func encode<T: Encodable>(_ value: T) throws {
        requireNothing()
        try context.encode(value, into: node, at: path)
    }

    mutating func encode(_ value: Int128) {
        requireNothing()
        node.content = value.content(node.rules)
    }

    mutating func encode(_ value: UInt128) {
        requireNothing()
        node.content = value.content(node.rules)
    }

    private func requireNothing() {
        guard case .nothing = node.content else {
            preconditionFailure("a value that was written already can't be written again")
        }
    }
}
