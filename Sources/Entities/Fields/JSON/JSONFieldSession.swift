#if JSON
/// What the entities of one document share while they are read: lists made ready for use, and memory used again.
///
/// It is used by one thread at a time, the one that reads, and calls into itself only one after the other.
@usableFromInline
final class JSONFieldSession {
    /// A field list that was made ready for an entity in the rules of a place.
    @usableFromInline
    struct KnownPlan {
        @usableFromInline let type: ObjectIdentifier
        @usableFromInline let outer: ObjectIdentifier
        @usableFromInline let plan: AnyObject
    }

    /// The document.
    let document: JSONDocument
    /// The lists that are ready.
    @usableFromInline @exclusivity(unchecked) var plans: [KnownPlan] = []
    /// The rules that the lists, and those who read, refer to.
    @exclusivity(unchecked) private var rules: [FieldRules] = []
    /// Keys that no field reads, of all objects that are open.
    @exclusivity(unchecked) var unknownKeys = JSONUnknownKeys()
    /// The places of values that fields ask for after their object, of all objects that are open.
    @usableFromInline @exclusivity(unchecked) var slots: [UnsafePointer<UInt8>?] = []

    init(_ document: JSONDocument) {
        self.document = document
    }

    /// Keeps rules alive as long as the session.
    func keeping(_ rules: FieldRules) -> FieldRules {
        self.rules.append(rules)
        return rules
    }

    /// The field list of an entity that stands in these rules.
    @inlinable
    func plan<Entity: AutoEntity>(
        for type: Entity.Type,
        in outer: Unmanaged<FieldRules>
    ) -> JSONFieldPlan<Entity.FieldRoot> {
        let typeIdentity = ObjectIdentifier(type)
        let rulesIdentity = outer._withUnsafeGuaranteedRef { ObjectIdentifier($0) }
        for known in plans where known.type == typeIdentity && known.outer == rulesIdentity {
            return unsafeDowncast(known.plan, to: JSONFieldPlan<Entity.FieldRoot>.self)
        }
        return makePlan(for: type, in: outer.takeUnretainedValue())
    }

    @usableFromInline
    func makePlan<Entity: AutoEntity>(
        for type: Entity.Type,
        in outer: FieldRules
    ) -> JSONFieldPlan<Entity.FieldRoot> {
        type.checkFieldRoot()
        let own = keeping(outer.inner(type.decoding))
        let plan = JSONFieldPlan(type.autoFields, own, isLenient: document.isLenient) { rules in
            self.keeping(own.inner(rules))
        }
        plans.append(KnownPlan(type: ObjectIdentifier(type), outer: ObjectIdentifier(outer), plan: plan))
        return plan
    }
}
#endif
