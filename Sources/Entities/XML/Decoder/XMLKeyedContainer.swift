#if XML
internal import XMLElement

/// The children and attributes of an element, by keys.
struct XMLKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let element: XMLOpenElement

    init(_ element: XMLOpenElement) {
        self.element = element
    }

    init(_ context: XMLDecodingContext, _ place: XMLPlace) throws(EntityError) {
        element = try XMLOpenElement(context, place, Key.self)
    }

    var context: XMLDecodingContext { @inline(__always) get { element.context } }
    private var place: XMLPlace { @inline(__always) get { element.place } }
    private var isLiteral: Bool { @inline(__always) get { element.isLiteral } }
    private var isOfEntity: Bool { @inline(__always) get { element.isOfEntity } }
    private var minds: Bool { @inline(__always) get { element.minds } }

    // MARK: Finding

    var codingPath: [any CodingKey] { context.codingPath(of: place) }

    /// The keys that the key type knows of the names of attributes and children, with and without their marks.
    var allKeys: [Key] {
        if context.rules.tracksKeys { context.markAllRead(of: place.index) }
        var names: Set<String> = []
        return ((try? context.members(of: place)) ?? []).compactMap { member in
            guard names.insert(member.name).inserted else { return nil }
            if let key = Key(stringValue: member.name) { return key }
            guard !isLiteral else { return nil }
            let marks = member.place.kind == .attribute ? ["", "@"] : [""]
            let others = [member.name] + context.rules.conversion.names(for: member.name)
            return others.lazy.flatMap { name in marks.map { $0 + name } }.compactMap { Key(stringValue: $0) }.first
        }
    }

    func contains(_ key: Key) -> Bool {
        find(key).map { $0.kind != .emptyList } ?? false
    }

    /// The value of a key; nil when it is missing.
    @inline(__always)
    private func find(_ key: Key) -> XMLPlace? {
        let found =
            if let plans = element.plans {
                plans._withUnsafeGuaranteedRef { $0.plan(for: key, context) }
                    ._withUnsafeGuaranteedRef { context.find($0, in: place.index) }
            } else {
                findByName(key.stringValue)
            }
        return minds ? findMinding(key, found) : found
    }

    /// The value of a key that may have a table of namespaces of its own, and other names.
    private func findMinding(_ key: Key, _ found: XMLPlace?) -> XMLPlace? {
        guard isOfEntity else { return found }
        var found = found
        let (name, rules) = (key.stringValue, context.rules.rules)
        if let own = rules.fields?[name]?.namespaces {
            found = context.follow(XMLKeyWay(name, context.rules.conversion), from: place.index, namespaces: own)
        }
        let aliases = rules.aliases?[name]
        // All names are known, whichever the value is read from.
        if context.rules.tracksKeys { for alias in aliases ?? [] { _ = findByName(alias) } }
        if let found, found.kind != .emptyList { return found }
        guard let aliases else { return found }
        // A way can end where a list could be, but is not: that is an empty list, but only where no other name has more.
        let others = aliases.lazy.compactMap { findByName($0) }
        return others.first { $0.kind != .emptyList } ?? found ?? others.first
    }

    private func findByName(_ name: String) -> XMLPlace? {
        guard isLiteral else { return context.follow(XMLKeyWay(name, context.rules.conversion), from: place.index) }
        return element.members?[name]
    }

    // MARK: Decoding

    // Each calls its function at one place only, so that it becomes a part of the caller.

    @inline(__always)
    func scalar<T: Decodable>(_ key: Key, _ read: (XMLPlace) throws -> T) throws -> T {
        guard let found = find(key), found.kind != .emptyList,
            let value = minds ? enterRules(of: key, T.self, at: found) : Entered(place: found, outer: nil)
        else { return try missing(key) }
        defer { leaveRules(value) }
        return try read(value.place)
    }

    @inline(__always)
    func optional<T: Decodable>(_ key: Key, _ read: (XMLPlace) throws -> T) throws -> T? {
        guard let found = find(key), found.kind != .emptyList,
            let value = minds ? enterRules(of: key, T.self, at: found) : Entered(place: found, outer: nil)
        else { return try missingOptional(key) }
        defer { leaveRules(value) }
        if !context.hasPlainText(value.place), context.isNil(value.place, context.plan(of: T.self)) { return nil }
        return try read(value.place)
    }

    /// The place of a value, whose own rules are in force, and what was in force before; nil where nothing has changed.
    private struct Entered {
        let place: XMLPlace
        let outer: (rules: XMLActiveRules, entity: UInt32)?
    }

    /// Puts the rules in force that the value of a key has of its own; nil where their key path leads nowhere.
    private func enterRules<T>(of key: Key, _ type: T.Type, at place: XMLPlace) -> Entered? {
        guard isOfEntity, let own = context.rules.field(key.stringValue, of: type) else {
            return Entered(place: place, outer: nil)
        }
        let outer = (context.rules, context.entity)
        context.rules = own
        var place = place
        if let keyPath = own.rules.keyPath {
            let end = place.isElement ? context.follow(XMLKeyWay(keyPath), from: place.index) : nil
            guard let end, end.kind != .emptyList else {
                (context.rules, context.entity) = outer
                return nil
            }
            place = end
        }
        context.entity = place.index
        return Entered(place: place, outer: outer)
    }

    @inline(__always)
    private func leaveRules(_ value: Entered) {
        guard let outer = value.outer else { return }
        (context.rules, context.entity) = outer
    }

    /// What stands in for a value that is missing: a default, or no element for a list; else it is an error.
    private func missing<T: Decodable>(_ key: Key) throws -> T {
        if let value: T = try defaultValue(for: key) {
            context.reportMissing(key.stringValue, in: place.index)
            return value
        }
        guard context.plan(of: T.self).isList else { throw missingError(key) }
        context.reportMissing(key.stringValue, in: place.index)
        return try context.decode(T.self, at: XMLPlace(.emptyList, place.index))
    }

    private func missingError(_ key: Key) -> EntityError {
        context.missing(XMLKeyWay(key.stringValue, context.rules.conversion), in: place.index)
    }

    private func missingOptional<T: Decodable>(_ key: Key) throws -> T? {
        if minds { context.reportMissing(key.stringValue, in: place.index) }
        return try defaultValue(for: key)
    }

    private func defaultValue<T: Decodable>(for key: Key) throws -> T? {
        guard isOfEntity, let value = context.rules.rules.defaults?[key.stringValue] else { return nil }
        let literal =
            value == .emptyList ? XMLPlace(.emptyList, place.index) : context.literal(value.text, at: place.index)
        return try context.decodeDefault(T.self, at: literal)
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        guard let place = find(key) else { throw missingError(key) }
        return context.isNil(place, nil)
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try scalar(key) { try context.decode(type, at: $0) }
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        if context.plan(of: type).isList, let place = find(key), place.kind == .emptyList {
            return try context.decode(type, at: place)
        }
        return try optional(key) { try context.decode(type, at: $0) }
    }

    // MARK: Nested

    private func required(_ key: Key) throws -> XMLPlace {
        guard let place = find(key), place.kind != .emptyList else { throw missingError(key) }
        return place
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try context.container(keyedBy: type, at: required(key))
    }

    /// The children of a name; none where there are none.
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try XMLUnkeyedContainer(context, find(key) ?? XMLPlace(.emptyList, place.index))
    }

    /// The decoder of the child `super`; of the element itself, where there is no such child.
    func superDecoder() throws -> any Decoder {
        XMLPlaceDecoder(context: context, place: findByName("super") ?? place)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        XMLPlaceDecoder(context: context, place: try required(key))
    }
}
#endif
