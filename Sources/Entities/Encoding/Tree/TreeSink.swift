/// Puts values that are written one after the other into a tree.
final class TreeSink: EncodingSink {
    /// A key whose value is written next.
    private struct PendingKey {
        let name: String
        let kind: EncodedNode.Member.Kind
        let writesNil: Bool
        let rules: WritingRules
    }

    /// The whole tree.
    let root: EncodedNode
    private let context: TreeContext
    var rules: WritingRules
    private(set) var path: [FieldPath.Step]
    /// The object or list that is open; nil at the root.
    private var container: EncodedNode?
    private var pending: PendingKey?
    /// Whether a value may come next.
    private var expectsValue = true
    private var depth = 0
    /// The fields that are written of the types that were met.
    var writtenFields: [ObjectIdentifier: [FieldAccess]] = [:]
    /// The way to the list that is open.
    private var listPath: [FieldPath.Step] = []

    init(_ format: EncodingFormat, _ rules: WritingRules, path: [FieldPath.Step] = []) {
        context = TreeContext(format)
        root = EncodedNode(.nothing, rules)
        self.rules = rules
        self.path = path
    }

    /// Writes into a node of a tree.
    init(_ context: TreeContext, _ node: EncodedNode, _ path: [FieldPath.Step]) {
        self.context = context
        root = node
        rules = node.rules
        self.path = path
        depth = path.count - (context.format == .xml ? 1 : 0)
    }

    var format: EncodingFormat { context.format }

    /// The node for the next value.
    private func begin() throws -> EncodedNode {
        precondition(expectsValue, "two values were written where one belongs")
        expectsValue = false
        guard let container else {
            root.rules = rules
            return root
        }
        let node = EncodedNode(.nothing, rules)
        if let pending {
            self.pending = nil
            try container.add(
                EncodedNode.Member(name: pending.name, kind: pending.kind, node: node, rules: pending.rules),
                path: path
            )
        } else {
            container.add(node)
        }
        return node
    }

    private func write(_ content: EncodedNode.Content) throws {
        try begin().content = content
    }

    func writeNil() throws {
        if let pending, !pending.writesNil {
            self.pending = nil
            expectsValue = false
        } else {
            try write(EncodedNode.Content.null)
        }
    }

    func write(_ value: Bool) throws { try write(EncodedNode.Content.bool(value)) }
    func write(_ value: Int64) throws { try write(EncodedNode.Content.number(String(value))) }
    func write(_ value: Double) throws { try write(scalar: value) }
    func write(_ value: String) throws { try write(EncodedNode.Content.text(value)) }

    func write(scalar: some EncodedScalar) throws {
        do throws(EntityError) {
            let content = try scalar.content(rules)
            try EntityError.typed { try write(content) }
        } catch {
            throw error.located(path)
        }
    }

    func encode<T: Encodable>(_ value: T, itself: Bool) throws {
        try context.encode(value, into: try begin(), at: path, itself: itself)
    }

    // MARK: Containers

    func object(_ type: Any.Type?, _ members: () throws -> Void) throws {
        let node = try begin()
        node.typeName = type.map(EncodedNode.name)
        node.content = .object([])
        try fill(node, members)
    }

    func list(tag: String?, of type: Any.Type?, _ elements: () throws -> Void) throws {
        let node = try begin()
        node.typeName = type.map(EncodedNode.name)
        node.content = tag.map { .taggedList([], tag: $0) } ?? .list([])
        try fill(node, elements)
    }

    func choice(
        _ name: String,
        by telling: ChoiceTelling,
        _ value: ((inout ValueWriter) throws -> Void)?
    ) throws {
        let discriminator = telling.discriminator
        guard format == .xml || discriminator != nil else {
            guard let value else { return try write(name) }
            return try object(nil) {
                key(name, .literal, writesNil: true)
                var writer = ValueWriter(self)
                try value(&writer)
            }
        }
        let node = try begin()
        let inner = format == .xml ? EncodedNode(.nothing, rules) : node
        if let value {
            var writer = ValueWriter(TreeSink(context, inner, path))
            try value(&writer)
        }
        guard format != .xml else {
            node.content = .choice(name, by: telling, value: inner)
            return
        }
        guard let discriminator, inner.openObject() else {
            let message = "the choice \(name.quotedForMessage()) is told by a key: its value must be an object"
            throw EntityError(.typeMismatch, message, path: FieldPath(path))
        }
        let member = EncodedNode.Member(name: discriminator, kind: .step, node: EncodedNode(.text(name), rules))
        try inner.addFirst(member, path: path)
    }

    private func fill(_ node: EncodedNode, _ body: () throws -> Void) throws {
        guard depth < format.maximumDepth else { throw depthError }
        let (outer, outerPath, outerListPath) = (container, path, listPath)
        (container, listPath) = (node, path)
        depth += 1
        defer {
            depth -= 1
            (container, listPath) = (outer, outerListPath)
        }
        try body()
        path = outerPath
        pending = nil
        expectsValue = false
    }

    func push(_ name: String) {
        path.append(FieldPath.Step(name: name, amongElements: format == .xml))
    }

    func pop() {
        path.removeLast()
    }

    func key(_ name: String, _ kind: EncodedNode.Member.Kind, writesNil: Bool) {
        pending = PendingKey(name: name, kind: kind, writesNil: writesNil, rules: rules)
        expectsValue = true
    }

    func element(_ number: Int) {
        pending = nil
        expectsValue = true
        path = context.path(listPath, element: number)
    }

    func rules(of type: Any.Type, _ own: DecodingRules, isPlace: Bool) -> WritingRules {
        context.rules(of: type, own, in: rules, isPlace: isPlace)
    }

    // MARK: Undoing

    var mark: EncodingMark {
        EncodingMark(count: container?.count ?? 0, stepCount: path.count)
    }

    func undo(to mark: EncodingMark, _ error: any Error) -> EntityError {
        let result = (error as? EntityError)?.located(path) ?? EntityError(encoding: error, path: FieldPath(path))
        path.removeLast(path.count - mark.stepCount)
        container?.removeLast((container?.count ?? 0) - mark.count)
        pending = nil
        expectsValue = false
        return result
    }
}
