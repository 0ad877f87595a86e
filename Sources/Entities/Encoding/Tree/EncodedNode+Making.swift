extension EncodedNode {
    /// The tree of an entity, at the key path of the rules around it.
    static func tree(
        of entity: some Entity,
        _ format: EncodingFormat,
        _ rules: WritingRules,
        path: [FieldPath.Step] = []
    ) throws(EntityError) -> EncodedNode {
        try tree(format, rules, path: path) { sink in
            var writer = ValueWriter(sink)
            try entity.writeValue(to: &writer)
        }
    }

    /// The tree of what a function writes, at the key path of the rules.
    static func tree(
        _ format: EncodingFormat,
        _ rules: WritingRules,
        path: [FieldPath.Step] = [],
        _ write: (TreeSink) throws -> Void
    ) throws(EntityError) -> EncodedNode {
        let sink = TreeSink(format, rules, path: path)
        do {
            try sink.at(keyPathOf: rules.rules) { try write(sink) }
        } catch let error as EntityError {
            throw error
        } catch {
            throw EntityError(encoding: error, path: FieldPath(sink.path))
        }
        return sink.root
    }

    /// The name of a type, without its parameters; of an optional one, that of what it may hold.
    static func name(of type: Any.Type) -> String {
        let text = "\(type)"
        let name = text.hasPrefix("Optional<") ? text.dropFirst("Optional<".count) : text[...]
        return String(name.prefix { $0 != "<" && $0 != ">" && $0 != "." && $0 != " " && $0 != "(" })
    }
}
