#if XML
internal import XMLElement

/// An element that is read by keys, and what counts for all its keys.
///
/// The standard library copies a keyed container at each call: so a container is nothing but a reference to one of these.
/// They are used by one thread only, and their variables are never in use when they are changed.
final class XMLOpenElement {
    let context: XMLDecodingContext
    /// The element.
    @exclusivity(unchecked) private(set) var place: XMLPlace
    /// Whether the element is the entity's own, to whose keys the rules for single keys apply.
    @exclusivity(unchecked) private(set) var isOfEntity: Bool
    /// The plans of the keys, kept by the context; nil for key types of more than one byte, and for a dictionary's own keys.
    let plans: Unmanaged<XMLKeyPlans>?
    /// Whether keys are taken as they are.
    let isLiteral: Bool
    /// Where keys are taken as they are, what they stand for.
    let members: [String: XMLPlace]?
    /// Whether there are rules of single keys to be minded, or missing keys to be reported.
    let minds: Bool

    /// Opens an element for keys of a type; throws where the place is no element.
    init<Key: CodingKey>(_ context: XMLDecodingContext, _ place: XMLPlace, _ keys: Key.Type) throws(EntityError) {
        self.context = context
        self.place = place
        isLiteral = context.takesKeysLiterally
        context.takesKeysLiterally = false
        guard place.isElement else { throw context.mismatch(expected: "an element", at: place) }
        isOfEntity = context.entity == place.index
        minds = context.rules.minds && !isLiteral
        members =
            isLiteral
            ? Dictionary(try context.members(of: place).map { ($0.name, $0.place) }) { first, _ in first } : nil
        plans = isLiteral ? nil : context.plans(for: keys)
        if context.rules.tracksKeys, !isLiteral { context.track(place.index) }
    }

    /// Opens another element instead, by the same rules.
    @inline(__always)
    func move(to place: XMLPlace) {
        self.place = place
        isOfEntity = context.entity == place.index
        if context.rules.tracksKeys { context.track(place.index) }
    }
}
#endif
