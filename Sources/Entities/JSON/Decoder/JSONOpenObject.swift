#if JSON
/// An object whose members a container reads.
struct JSONOpenObject {
    let context: JSONDecodingContext
    /// The object's word.
    let index: Int
    /// The number of containers around it.
    let depth: Int
    /// The plans of the keys, kept by the context; nil for key types of more than one byte, where names are converted, and
    /// for a dictionary's own keys.
    let plans: Unmanaged<JSONKeyPlans>?
    /// Whether keys are taken as they are.
    let isLiteral: Bool
    /// Whether the object is the entity's own, to whose keys the rules for single keys apply.
    let isOfEntity: Bool
    /// Whether there are such rules to be minded, or missing keys to be reported.
    let minds: Bool

    /// Opens an object for keys of a type.
    init<Key: CodingKey>(_ context: JSONDecodingContext, index: Int, depth: Int, keyedBy type: Key.Type) throws {
        self.context = context
        self.index = index
        self.depth = depth
        isLiteral = context.takesKeysLiterally
        isOfEntity = context.entity == index
        minds = context.rules.minds && !context.takesKeysLiterally
        context.takesKeysLiterally = false
        plans = isLiteral ? nil : context.plans(for: type)
        // An array is opened too, for keys such as "[1]"; other keys then give the error.
        if context.tape.kind(index) == .object {
            try context.checkKeys(of: index)
            context.expectFirstKey(of: index, depth: depth)
        } else if isLiteral || context.tape.kind(index) != .array {
            throw context.document.mismatch(expected: "an object", at: index, in: context.view)
        }
        if !isLiteral { context.track(index) }
    }
}

extension JSONDecodingContext {
    /// A container for the members of an object.
    func container<Key: CodingKey>(
        keyedBy type: Key.Type,
        at index: Int,
        depth: Int
    ) throws -> KeyedDecodingContainer<Key> {
        let object = try JSONOpenObject(self, index: index, depth: depth, keyedBy: type)
        guard let plans = object.plans else { return KeyedDecodingContainer(JSONKeyedContainer(object)) }
        return plans._withUnsafeGuaranteedRef { $0.container(for: object) }
    }
}
#endif
