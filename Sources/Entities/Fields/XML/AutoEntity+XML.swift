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
    public static func fieldValue(xml input: XMLFieldReader) throws -> Self {
        let context = input.session.context(for: Self.self, in: input.rules)
        let input = try context.keyPath.map { try input.place(at: $0) } ?? input
        var entity = Self()
        // A class stands where one above it is expected; the list's root was checked when the context was made.
        try withUnsafeMutablePointer(to: &entity) { entity in
            try entity.withMemoryRebound(to: FieldRoot.self, capacity: 1) { root in
                try input.read(into: root, context)
            }
        }
        return entity
    }
}

extension Entity {
    /// Builds the entity, however it does that, from an element.
    ///
    /// The rules in force become `DecodingRules.current`. What the entity throws becomes an `EntityError` with its path.
    public static func fieldValue(xml input: XMLFieldReader) throws -> Self {
        guard input.isElement else { throw input.mismatch(expected: "an element") }
        do {
            let rules = input.rules.takeUnretainedValue().rules
            return try DecodingRules.$current.withValue(rules) { try from(xml: input.element) }
        } catch {
            throw input.locating(error)
        }
    }
}

extension XMLElement {
    /// Reads the element as field lists do.
    func readFields<Value>(_ read: (XMLFieldReader) throws -> Value) throws -> Value {
        let session = XMLFieldSession(document, DecodingRules.current)
        return try withExtendedLifetime(session) {
            try read(XMLFieldReader(session, Unmanaged.passUnretained(session.rules.root), index))
        }
    }
}

extension XMLFieldReader {
    /// The element at the end of a key path.
    func place(at keyPath: XMLKeyWay) throws -> XMLFieldReader {
        let namespaces = rules.takeUnretainedValue().rules.namespaces
        guard let place = follow(keyPath, namespaces: namespaces) else { throw missing(keyPath) }
        return place
    }
}
#endif
