#if JSON
extension JSONValue: EncodedScalar {
    /// The value as a tree, its numbers as they were written.
    func content(_ rules: WritingRules) throws(EntityError) -> EncodedNode.Content {
        switch try kind() {
        case .null: .null
        case .boolean: .bool(try bool())
        case .number: .number(try jsonString())
        case .string: .text(try string())
        case .array:
            .list(try array().map { value throws(EntityError) in EncodedNode(try value.content(rules), rules) })
        case .object:
            .object(
                try members().map { key, value throws(EntityError) in
                    EncodedNode.Member(name: key, kind: .literal, node: EncodedNode(try value.content(rules), rules))
                }
            )
        }
    }
}
#endif
