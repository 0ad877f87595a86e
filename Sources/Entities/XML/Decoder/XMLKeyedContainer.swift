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
    private let members: [String: XMLPlace]
    /// Whether the defaults of the rules in force are meant for this element.
    private let takesDefaults: Bool

    init(_ context: XMLDecodingContext, _ place: XMLPlace) throws(EntityError) {
        self.context = context
        self.place = place
        isLiteral = context.takesKeysLiterally
        context.takesKeysLiterally = false
        guard place.isElement else { throw context.mismatch(expected: "an element", at: place) }
        takesDefaults = context.defaultsOwner == place.index
        members =
            isLiteral
            ? Dictionary(try context.members(of: place).map { ($0.name, $0.place) }) { first, _ in first } : [:]
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
            return member.place.kind == .attribute && !isLiteral ? Key(stringValue: "@" + member.name) : nil
        }
    }

    func contains(_ key: Key) -> Bool {
        find(key).map { $0.kind != .emptyList } ?? false
    }

    /// The value of a key; nil when it is missing.
    @inline(__always)
    private func find(_ key: Key) -> XMLPlace? {
        guard let plans else { return findByName(key.stringValue) }
        return context.find(plans.plan(for: key, context), in: place.index)
    }

    private func findByName(_ name: String) -> XMLPlace? {
        guard isLiteral else { return context.follow(XMLKeyWay(name, context.rules.conversion), from: place.index) }
        return members[name]
    }

    // MARK: Decoding

    @inline(__always)
    func scalar<T: Decodable>(_ key: Key, _ read: (XMLPlace) throws -> T) throws -> T {
        guard let place = find(key), place.kind != .emptyList else { return try missing(key) }
        return try read(place)
    }

    @inline(__always)
    func optional<T: Decodable>(_ key: Key, _ read: (XMLPlace) throws -> T) throws -> T? {
        guard let place = find(key), place.kind != .emptyList else { return try defaultValue(for: key) }
        return context.isNil(place, context.plan(of: T.self)) ? nil : try read(place)
    }

    /// What stands in for a value that is missing: a default, or no element for a list; else it is an error.
    private func missing<T: Decodable>(_ key: Key) throws -> T {
        if let value: T = try defaultValue(for: key) { return value }
        if context.plan(of: T.self).isList {
            return try context.decode(T.self, at: XMLPlace(.emptyList, place.index))
        }
        throw missingError(key)
    }

    private func missingError(_ key: Key) -> EntityError {
        context.missing(XMLKeyWay(key.stringValue, context.rules.conversion), in: place.index)
    }

    private func defaultValue<T: Decodable>(for key: Key) throws -> T? {
        guard takesDefaults, let value = context.rules.rules.defaults?[key.stringValue] else { return nil }
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
