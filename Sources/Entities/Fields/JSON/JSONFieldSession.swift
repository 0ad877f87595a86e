#if JSON
internal import Foundation

/// What the entities of one document share while they are read: lists in the rules in force, and memory used again.
///
/// It is used by one thread at a time, the one that reads, and calls into itself only one after the other: so its
/// variables need no check for exclusive access.
@usableFromInline
final class JSONFieldSession {
    /// A field list that was made ready for an entity in the rules of a place.
    private struct Known {
        let type: ObjectIdentifier
        let outer: UnsafeMutableRawPointer
        let context: JSONFieldContext
    }

    /// The document.
    @exclusivity(unchecked) private(set) var document: JSONDocument
    /// The lists that are ready.
    @exclusivity(unchecked) private var known: [Known] = []
    /// The rules that contexts and readers refer to.
    let rules: FieldRulesCache
    /// Keys that no field reads, of all objects that are open.
    @exclusivity(unchecked) var unknownKeys = JSONUnknownKeys()
    /// The places of values that fields ask for after their object, of all objects that are open.
    @exclusivity(unchecked) var slots: [UnsafePointer<UInt8>?] = []
    /// The errors so far, where reading goes on behind them.
    @exclusivity(unchecked) var errors: [EntityError] = []
    /// Finds values on the document's tape, for entities that are not built by field lists.
    @exclusivity(unchecked) var tapeIndex: JSONTapeIndex?

    /// Makes a session; the rules are those around the document.
    init(_ document: JSONDocument, _ rules: DecodingRules) {
        self.document = document
        self.rules = FieldRulesCache(rules.isEmpty ? Self.plainRules : Self.fieldRules(rules))
        known.reserveCapacity(8)
    }

    /// The rules where nobody set any: one object, so that what is made by them can be kept.
    private static let plainRules = fieldRules(DecodingRules())

    private static func fieldRules(_ rules: DecodingRules) -> FieldRules {
        FieldRules(rules, isPlace: true) { TextRules.json($0, numbersInText: true) }
    }

    /// Goes on with the next document of a stream, whose rules are the same, after one that was read without an error.
    func goOn(with document: JSONDocument) {
        self.document = document
    }

    /// Lets go of the document, which would hold itself by way of the session that is kept for the next.
    func letGo() {
        document = Self.noDocument
        tapeIndex = nil
    }

    private static let noDocument = JSONDocument(Data(), rules: DecodingRules(), origin: nil)

    /// The field list of an entity that stands in these rules.
    func context<Entity: AutoEntity>(for type: Entity.Type, in outer: Unmanaged<FieldRules>) -> JSONFieldContext {
        let identity = ObjectIdentifier(type)
        for entry in known where entry.type == identity && entry.outer == outer.toOpaque() { return entry.context }
        let context = context(of: type, in: outer.takeUnretainedValue())
        known.append(Known(type: identity, outer: outer.toOpaque(), context: context))
        return context
    }

    /// A list made ready, or one that was kept from another document: without rules it is the same for all.
    private func context<Entity: AutoEntity>(of type: Entity.Type, in outer: FieldRules) -> JSONFieldContext {
        let decoding = type.decoding
        let isPlain = outer === Self.plainRules && decoding.isEmpty && !document.isLenient
        let identity = ObjectIdentifier(type)
        if isPlain, let kept = type.autoFields.plans.context(of: identity, as: JSONFieldContext.self) { return kept }
        type.checkFieldRoot()
        let own = rules.rules(of: type, decoding, in: outer)
        let conversion = own.rules.keyConversion ?? .asWritten
        let isLenient = document.isLenient
        let list = type.autoFields.plans
        let names = FieldNames(own.rules, list.fields)
        let plan = list.plan(isLenient ? .lenientJSON : .strictJSON, conversion, names) { fields in
            JSONFieldPlan(fields, conversion, names, isLenient: isLenient)
        }
        let context = JSONFieldContext(type, plan, own, keyPath: decoding.keyPath, rules)
        if isPlain, !context.mindsFields { list.keep(context, of: identity) }
        return context
    }
}
#endif
