#if JSON
internal import APISupport

/// A value that is being encoded: containers add to it piece by piece.
final class EncodedNode {
    private enum Content {
        case nothing
        case value(RPCValue)
        case array([EncodedNode])
        /// Keys in the order in which they first came, with their values.
        case object(keys: [String], nodes: [String: EncodedNode])
    }

    private var content = Content.nothing

    /// The number of elements, where it is an array.
    var count: Int {
        if case .array(let nodes) = content { nodes.count } else { 0 }
    }

    /// Makes it a single value.
    func set(_ value: RPCValue) {
        content = .value(value)
    }

    /// Makes it an array, unless it is one.
    func makeArray() {
        if case .array = content { return }
        content = .array([])
    }

    /// Makes it an object, unless it is one.
    func makeObject() {
        if case .object = content { return }
        content = .object(keys: [], nodes: [:])
    }

    /// Adds an element.
    func append(_ node: EncodedNode) {
        guard case .array(var nodes) = content else { preconditionFailure("an element is added to an array") }
        content = .nothing
        nodes.append(node)
        content = .array(nodes)
    }

    /// Sets a member; of values for one key the last counts.
    func set(_ node: EncodedNode, for key: String) {
        guard case .object(var keys, var nodes) = content else { preconditionFailure("a member is set in an object") }
        content = .nothing
        if nodes.updateValue(node, forKey: key) == nil { keys.append(key) }
        content = .object(keys: keys, nodes: nodes)
    }

    /// The member of a key; nil when there is none.
    func member(_ key: String) -> EncodedNode? {
        if case .object(_, let nodes) = content { nodes[key] } else { nil }
    }

    /// The value; nil where nothing was encoded.
    var value: RPCValue? {
        switch content {
        case .nothing: nil
        case .value(let value): value
        // What encodes nothing is an empty object, as JSONEncoder has it.
        case .array(let nodes): .array(nodes.map { $0.value ?? .object([]) })
        case .object(let keys, let nodes):
            .object(keys.map { RPCValue.Member(key: $0, value: nodes[$0]?.value ?? .object([])) })
        }
    }
}
#endif
