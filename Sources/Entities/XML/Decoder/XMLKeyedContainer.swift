#if XML
internal import XMLElement

/// The children and attributes of an element, by keys.
struct XMLKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let context: XMLDecodingContext
    private let place: XMLPlace
    /// The plans of the keys; nil for key types of more than one byte, and for a dictionary's own keys.
    private let plans: XMLKeyPlans?
    /// Whether keys are taken as they are.
    private let isLiteral: Bool
    /// Where keys are taken as they are, what they stand for.
    private let members: [String: XMLPlace]?
    /// Whether the element is the entity's own, to whose keys the rules for single keys apply.
    private let isOfEntity: Bool
    /// Whether there are such rules to be minded, or missing keys to be reported.
    private let minds: Bool

    init(_ context: XMLDecodingContext, _ place: XMLPlace) throws(EntityError) {
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
        plans = isLiteral ? nil : context.plans(for: Key.self)
        if context.rules.tracksKeys, !isLiteral { context.track(place.index) }
    }

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
            if let plans {
                context.find(plans.plan(for: key, context), in: place.index)
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
        if let found, found.kind != .emptyList { return found }
        return rules.aliases?[name]?.lazy.compactMap { findByName($0) }.first ?? found
    }

    private func findByName(_ name: String) -> XMLPlace? {
        guard isLiteral else { return context.follow(XMLKeyWay(name, context.rules.conversion), from: place.index) }
        return members?[name]
    }

    // MARK: Decoding

    @inline(__always)
    func scalar<T: Decodable>(_ key: Key, _ read: (XMLPlace) throws -> T) throws -> T {
        guard let place = find(key), place.kind != .emptyList else { return try missing(key) }
        guard minds else { return try read(place) }
        if let value = try underRules(of: key, T.self, at: place, read) { return value }
        return try missing(key)
    }

    @inline(__always)
    func optional<T: Decodable>(_ key: Key, _ read: (XMLPlace) throws -> T) throws -> T? {
        guard let place = find(key), place.kind != .emptyList else { return try missingOptional(key) }
        let plan = context.plan(of: T.self)
        guard minds else { return context.isNil(place, plan) ? nil : try read(place) }
        let found: T?? = try underRules(of: key, T.self, at: place) { context.isNil($0, plan) ? nil : try read($0) }
        return if let found { found } else { try missingOptional(key) }
    }

    /// Reads the value of a key by the rules that it has of its own; nil where their key path leads nowhere.
    private func underRules<T, Value>(
        of key: Key,
        _ type: T.Type,
        at place: XMLPlace,
        _ read: (XMLPlace) throws -> Value
    ) throws -> Value? {
        guard isOfEntity, let own = context.rules.field(key.stringValue, of: type) else { return try read(place) }
        let (outerRules, outerEntity) = (context.rules, context.entity)
        defer { (context.rules, context.entity) = (outerRules, outerEntity) }
        context.rules = own
        var place = place
        if let keyPath = own.rules.keyPath {
            let end = place.isElement ? context.follow(XMLKeyWay(keyPath), from: place.index) : nil
            guard let end, end.kind != .emptyList else { return nil }
            place = end
        }
        context.entity = place.index
        return try read(place)
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
        try KeyedDecodingContainer(XMLKeyedContainer<Nested>(context, required(key)))
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
