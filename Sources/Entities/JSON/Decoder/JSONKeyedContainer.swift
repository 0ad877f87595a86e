#if JSON
/// The members of an object, by keys.
struct JSONKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    /// The object, where the container was made for it alone.
    private let own: JSONOpenObject
    /// Where the object is, of a container that is used again for others; kept by the plans of the keys.
    private let kept: UnsafeMutablePointer<JSONOpenObject>?

    /// Makes a container for an object; one that is to be used again reads what is at a place.
    init(_ object: JSONOpenObject, in place: UnsafeMutablePointer<JSONOpenObject>? = nil) {
        own = object
        kept = place
    }

    // Without `??`: what that evaluates late would capture this container.
    @inline(__always) private var context: JSONDecodingContext {
        if let kept { kept.pointee.context } else { own.context }
    }
    @inline(__always) private var index: Int { if let kept { kept.pointee.index } else { own.index } }
    @inline(__always) private var depth: Int { if let kept { kept.pointee.depth } else { own.depth } }
    @inline(__always) private var isLiteral: Bool { if let kept { kept.pointee.isLiteral } else { own.isLiteral } }
    @inline(__always) private var isOfEntity: Bool { if let kept { kept.pointee.isOfEntity } else { own.isOfEntity } }
    @inline(__always) private var minds: Bool { if let kept { kept.pointee.minds } else { own.minds } }
    @inline(__always) private var plans: Unmanaged<JSONKeyPlans>? { own.plans }

    // MARK: Finding

    var codingPath: [any CodingKey] { context.codingPath(of: index) }

    /// The keys of the document that the key type knows.
    ///
    /// A converted key is also tried in camel case, and as the attribute that it is in XML.
    var allKeys: [Key] {
        guard context.tape.kind(index) == .object else { return [] }
        let view = context.view
        if context.rules.tracksKeys { context.markAllRead(of: index) }
        return view.distinctKeyIndices(of: index).compactMap { key in
            let name = view.rawString(key).string
            if let key = Key(stringValue: name) { return key }
            guard !isLiteral else { return nil }
            let names = context.rules.conversion?.names(for: name) ?? []
            return names.lazy.compactMap { Key(stringValue: $0) }.first ?? Key(stringValue: "@" + name)
        }
    }

    func contains(_ key: Key) -> Bool {
        (try? find(key)) != nil
    }

    /// The value of a key; nil when it is missing.
    @inline(__always)
    private func find(_ key: Key) throws -> Int? {
        if let plan = plans?._withUnsafeGuaranteedRef({ $0.known(key) }),
            let value = plan._withUnsafeGuaranteedRef({ context.findExpected($0, in: index, depth: depth) })
        {
            return value
        }
        return try findAnywhere(key)
    }

    @inline(never)
    private func findAnywhere(_ key: Key) throws -> Int? {
        let found =
            if let plans {
                try plans._withUnsafeGuaranteedRef { try context.find($0.plan(for: key), in: index, depth: depth) }
            } else {
                try findByName(key.stringValue)
            }
        return minds ? try findMinding(key, found) : found
    }

    /// The value of a key that may have other names; all of them are known keys, whichever the value is read from.
    private func findMinding(_ key: Key, _ found: Int?) throws -> Int? {
        guard isOfEntity, let aliases = context.rules.rules.aliases?[key.stringValue] else { return found }
        var found = found
        for alias in aliases {
            if found == nil {
                found = try findByName(alias)
            } else if context.rules.tracksKeys {
                // What is wrong on a way that nobody needs is of no account.
                _ = try? findByName(alias)
            }
        }
        return found
    }

    private func findByName(_ name: String) throws -> Int? {
        if context.rules.conversion == nil || isLiteral, context.tape.kind(index) == .object {
            var key = name
            let value = key.withUTF8 { context.find($0, in: index, depth: depth) }
            if value != nil || isLiteral || !JSONKeyPlan.hasMarks(name) { return value }
        }
        return try context.find(JSONKeyPlan(name, conversion: context.rules.conversion), in: index, depth: depth)
    }

    // MARK: Decoding

    // What reads a value is handed the context: one that captured this container, of a type that is not known before the
    // program runs, would look that type up each time.

    @inline(__always)
    func scalar<T: Decodable>(_ key: Key, _ read: (JSONDecodingContext, Int) throws -> T) throws -> T {
        guard let value = try find(key) else { return try missing(key) }
        return try minds ? scalarUnderRules(key, at: value, read) : read(context, value)
    }

    @inline(__always)
    func optional<T: Decodable>(_ key: Key, _ read: (JSONDecodingContext, Int) throws -> T) throws -> T? {
        guard let value = try find(key) else { return try missingOptional(key) }
        guard minds else { return context.isNil(value) ? nil : try read(context, value) }
        return try optionalUnderRules(key, at: value, read)
    }

    // Never inlined: they look up optional types, where the type is not known before the program runs, as soon as they begin.

    @inline(never)
    private func scalarUnderRules<T: Decodable>(
        _ key: Key,
        at value: Int,
        _ read: (JSONDecodingContext, Int) throws -> T
    ) throws -> T {
        if let value = try underRules(of: key, T.self, at: value, { try read(context, $0) }) { return value }
        return try missing(key)
    }

    @inline(never)
    private func optionalUnderRules<T: Decodable>(
        _ key: Key,
        at value: Int,
        _ read: (JSONDecodingContext, Int) throws -> T
    ) throws -> T? {
        let found: T?? = try underRules(of: key, T.self, at: value) {
            context.isNil($0) ? nil : try read(context, $0)
        }
        return if let found { found } else { try missingOptional(key) }
    }

    /// Reads the value of a key by the rules that it has of its own; nil where their key path leads nowhere.
    private func underRules<T, Value>(
        of key: Key,
        _ type: T.Type,
        at value: Int,
        _ read: (Int) throws -> Value
    ) throws -> Value? {
        guard isOfEntity, let own = context.rules.field(key.stringValue, of: type) else { return try read(value) }
        let (outerRules, outerEntity) = (context.rules, context.entity)
        defer { (context.rules, context.entity) = (outerRules, outerEntity) }
        var value = value
        if let keyPath = own.rules.keyPath {
            guard let end = try context.document.end(of: keyPath, from: value, in: context.view) else { return nil }
            value = end
        }
        (context.rules, context.entity) = (own, value)
        return try read(value)
    }

    /// What stands in for a member that is missing; without a default it is an error.
    @inline(never)
    private func missing<T: Decodable>(_ key: Key) throws -> T {
        if let value: T = try defaultValue(for: key) {
            context.reportMissing(key.stringValue, in: index)
            return value
        }
        let name = context.rules.conversion?.key(for: key.stringValue) ?? key.stringValue
        throw context.missing(isLiteral ? key.stringValue : name, in: index)
    }

    @inline(never)
    private func missingOptional<T: Decodable>(_ key: Key) throws -> T? {
        if minds { context.reportMissing(key.stringValue, in: index) }
        return try defaultValue(for: key)
    }

    private func defaultValue<T: Decodable>(for key: Key) throws -> T? {
        guard isOfEntity, let value = context.rules.rules.defaults?[key.stringValue] else { return nil }
        do {
            return try context.decode(T.self, from: value)
        } catch let error as EntityError {
            // The default stands in no document: the error's place is the object that lacks the member.
            let (document, tape) = (context.document, context.tape)
            let message = "in the default of \"\(key.stringValue)\": \(error.message)"
            throw document.failure(error.code, message, at: index, of: tape, step: .key(key.stringValue))
        }
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        guard let value = try find(key) else { throw context.missing(key.stringValue, in: index) }
        return context.isNil(value)
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let depth = depth + 1
        return try scalar(key) { try $0.decode(type, at: $1, depth: depth) }
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        let depth = depth + 1
        return try optional(key) { try $0.decode(type, at: $1, depth: depth) }
    }

    // MARK: Nested

    private func required(_ key: Key) throws -> Int {
        guard let value = try find(key) else { throw context.missing(key.stringValue, in: index) }
        return value
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try context.container(keyedBy: type, at: required(key), depth: depth + 1)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try JSONUnkeyedContainer(context, index: required(key), depth: depth + 1)
    }

    /// The decoder of the member `super`; of the object itself, where there is no such member.
    func superDecoder() throws -> any Decoder {
        guard let value = try findByName("super") else {
            return JSONTapeDecoder(context: context, index: index, depth: depth)
        }
        return JSONTapeDecoder(context: context, index: value, depth: depth + 1)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        JSONTapeDecoder(context: context, index: try required(key), depth: depth + 1)
    }
}
#endif
