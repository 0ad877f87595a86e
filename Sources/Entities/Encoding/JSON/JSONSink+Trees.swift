#if JSON
extension JSONSink {
    /// An encoder for a value that is written out of order: into a tree that is put here in the end.
    func treeEncoder(path: [FieldPath.Step]) -> TreeEncoder {
        let node = EncodedNode(.nothing, rules)
        state.pointee.trees.append((state.pointee.bytes.count, node))
        needsComma = true
        return TreeEncoder(state.pointee.treeContext, node, path)
    }
}
#endif
