#if XML
extension ElementNode {
    /// The text of a value that is one; nil for nil.
    func scalar(
        _ node: EncodedNode,
        _ place: String,
        _ path: [FieldPath.Step]
    ) throws(EntityError) -> String? {
        switch node.content {
        case .nothing, .null: return nil
        case .text, .number, .bool: return Self.text(of: node)
        case .choice("#text", _, let value): return try scalar(value, place, path)
        case .list, .taggedList, .object, .choice:
            throw EntityError(
                .typeMismatch,
                "\(place) can't hold an object or a list",
                path: FieldPath(path)
            )
        }
    }

    static func text(of node: EncodedNode) -> String? {
        switch node.content {
        case .text(let text): text
        case .number(let number): node.rules.numberInText(number)
        case .bool(let value): value ? "true" : "false"
        default: nil
        }
    }

    static func taken(_ path: [FieldPath.Step]) -> EntityError {
        EntityError(.duplicateKey, "two texts are written into one element", path: FieldPath(path))
    }
}
#endif
