#if JSON
extension JSONSink {
    /// Writes a value by way of a tree, where all that stands in front of it is written already.
    func putTree(_ fill: (EncodedNode) throws -> Void) throws {
        let node = EncodedNode(.nothing, rules)
        try fill(node)
        JSONTreeWriter.append(node, to: &state.pointee.bytes, JSONLayout())
        needsComma = true
    }

    func choice(
        _ name: String,
        by telling: ChoiceTelling,
        _ value: ((inout ValueWriter) throws -> Void)?
    ) throws {
        if telling.discriminator != nil {
            begin()
            try putTree { node in
                try TreeSink(state.pointee.treeContext, node, path).choice(name, by: telling, value)
            }
        } else if let value {
            try object(nil) {
                push(name)
                key(name, .literal, writesNil: true)
                var writer = ValueWriter(self)
                try value(&writer)
                pop()
            }
        } else {
            write(name)
        }
    }

    /// An encoder for a value that is written out of order: into a tree that is put here in the end.
    func treeEncoder(path: [FieldPath.Step]) -> TreeEncoder {
        let node = EncodedNode(.nothing, rules)
        state.pointee.trees.append((state.pointee.bytes.count, node))
        needsComma = true
        return TreeEncoder(state.pointee.treeContext, node, path)
    }
}
#endif
