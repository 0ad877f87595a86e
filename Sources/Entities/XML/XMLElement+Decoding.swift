#if XML
public import XMLElement

extension XMLElement {
    /// Decodes a value of any `Decodable` type from the element, by the rules in force (`DecodingRules.current`).
    ///
    /// Names, numbers, dates and the rest are read as in a `DecodableEntity`; errors are of type `EntityError`.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws(EntityError) -> T {
        try XMLDecodingContext.with(self, isPlace: type is any Entity.Type) { context throws(EntityError) in
            try EntityError.typed { try context.decode(type, at: XMLPlace(.element, index)) }
        }
    }

    /// Builds an entity from the element.
    ///
    /// Throws what the entity throws, as an `EntityError` with path and position.
    public func entity<T: Entity>(_ type: T.Type = T.self) throws(EntityError) -> T {
        do {
            return try T.from(xml: self)
        } catch {
            throw locating(error).building(type)
        }
    }

    /// Builds an entity from the element that a key means.
    ///
    /// The key is a child's name, or a way as in a `DecodableEntity`: `"a/b"`, `"prefix:name"`, `"name[1]"`. Throws
    /// `.missingValue` where there is no such element, and what the entity throws.
    public func entity<T: Entity>(_ key: String, as type: T.Type = T.self) throws(EntityError) -> T {
        try required(key) { place throws(EntityError) in try place.entity(type) }
    }

    /// Builds an entity from the element that a key means; nil where there is none, or it is marked as nil or empty.
    public func optionalEntity<T: Entity>(_ key: String, as type: T.Type = T.self) throws(EntityError) -> T? {
        let context = XMLDecodingContext(self)
        guard let place = context.follow(XMLKeyWay(key), from: index), place.kind != .emptyList,
            !context.isNil(place, nil)
        else { return nil }
        return try entity(key, as: type)
    }

    /// Builds entities from all elements of a name; the first that can't be built fails all.
    ///
    /// The key is the children's name, or a way to them: `"items/item"`. Where there is no such element, there is no entity.
    public func entities<T: Entity>(_ key: String, of type: T.Type = T.self) throws(EntityError) -> [T] {
        let context = XMLDecodingContext(self)
        guard let list = context.follow(XMLKeyWay(key), from: index) else { return [] }
        var entities: [T] = []
        var elements = try XMLListElements(list, in: context)
        while let place = elements.next(in: context) {
            entities.append(try context.element(place.index).entity(type))
        }
        return entities
    }

    /// The element at the end of a key path such as `data/user` or `response[1]`.
    func element(atKeyPath keyPath: String) throws(EntityError) -> XMLElement {
        try required(keyPath) { element in element }
    }

    /// Hands out the element that a key means.
    private func required<T>(
        _ key: String,
        _ body: (XMLElement) throws(EntityError) -> T
    ) throws(EntityError) -> T {
        let context = XMLDecodingContext(self)
        let way = XMLKeyWay(key)
        guard let place = context.follow(way, from: index), place.kind != .emptyList else {
            throw context.missing(way, in: index)
        }
        guard place.isElement else { throw context.mismatch(expected: "an element", at: place) }
        return try body(context.element(place.index))
    }

    /// An error with path and position, where it has none of its own.
    private func locating(_ error: any Error) -> EntityError {
        XMLDecodingContext(self).entityError(error, at: XMLPlace(.element, index))
    }
}
#endif
