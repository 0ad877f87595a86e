#if XML
public import XMLElement

extension AutoEntity {
    /// Builds the entity by its field list.
    ///
    /// Throws an `EntityError` with path and position.
    public static func from(xml: XMLElement) throws -> Self {
        try xml.readFields { input in try fieldValue(xml: input) }
    }

    /// Reads the fields of an element.
    @inlinable
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Self {
        var entity = Self()
        try withUnsafeMutablePointer(to: &entity) { entity in
            try input.read(Self.self, into: UnsafeMutableRawPointer(entity))
        }
        return entity
    }
}

extension XMLFieldReader {
    /// Reads an entity's fields by its list.
    @usableFromInline
    func read<Entity: AutoEntity>(_ type: Entity.Type, into root: UnsafeMutableRawPointer) throws {
        do {
            try context(for: type)._withUnsafeGuaranteedRef { context in
                guard let keyPath = context.keyPath else { return try read(into: root, context) }
                try place(at: keyPath).read(into: root, context)
            }
        } catch let error as EntityError {
            throw error.building(type)
        }
    }
}

extension Entity {
    /// Builds the entity, however it does that, from an element.
    ///
    /// The rules in force become `DecodingRules.current`. What the entity throws becomes an `EntityError` with its path.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Self {
        guard input.isElement else { throw input.mismatch(expected: "an element") }
        do {
            let rules = input.rules.takeUnretainedValue().rules(handedTo: Self.self)
            let element = input.element
            return try DecodingRules.$current.withValue(rules) { try from(xml: element) }
        } catch {
            throw input.locating(error).building(Self.self)
        }
    }
}

extension XMLElement {
    /// Reads the element as field lists do.
    func readFields<Value>(_ read: (borrowing XMLFieldReader) throws -> Value) throws -> Value {
        let session = XMLFieldSession(document, DecodingRules.current)
        do {
            let value = try withExtendedLifetime(session) {
                try read(XMLFieldReader(session, Unmanaged.passUnretained(session.rules.root), index))
            }
            guard let error = EntityError(joining: session.errors) else { return value }
            throw error
        } catch let error as EntityError where !session.errors.isEmpty && error.others.isEmpty {
            throw EntityError(joining: session.errors + [error]) ?? error
        }
    }
}

extension XMLFieldReader {
    /// The element at the end of a key path.
    func place(at keyPath: XMLKeyWay) throws -> XMLFieldReader {
        let namespaces = rules.takeUnretainedValue().rules.namespaces
        guard let (index, source) = follow(keyPath, namespaces: namespaces) else { throw missing(keyPath) }
        return moved(to: index, source)
    }
}
#endif
