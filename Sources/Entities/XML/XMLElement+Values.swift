#if XML
public import XMLElement

extension XMLElement {
    /// The value that a key means, of any `Decodable` type, read by the rules in force (`DecodingRules.current`).
    ///
    /// ```swift
    /// let nominal = try xml.value("Nominal", as: Int.self)
    /// let id: String = try xml.value("@ID")
    /// let tags: [String] = try xml.value("tags/tag")
    /// ```
    ///
    /// The key is one as in a `DecodableEntity`: `"name"` is a child element, and an attribute where there is no such child;
    /// `"@name"` an attribute; `"#text"` the element's own text; `"a/b"`, `"name[1]"`, `"prefix:name"`. Throws
    /// `.missingValue` where there is nothing (of a list: nothing is an empty list), and what is wrong with the value, each
    /// with path and position.
    public func value<T: Decodable>(_ key: String, as type: T.Type = T.self) throws(EntityError) -> T {
        try XMLDecodingContext.with(self, isPlace: type is any Entity.Type) { context throws(EntityError) in
            let way = XMLKeyWay(key)
            let isList = context.plan(of: type).isList
            let found = context.follow(way, from: index)
            guard let place = found ?? (isList ? XMLPlace(.emptyList, index) : nil), place.kind != .emptyList || isList
            else { throw context.missing(way, in: index) }
            return try EntityError.typed { try context.decode(type, at: place) }
        }
    }

    /// The value that a key means; nil where it is missing, marked as nil, or empty where the rules take that for nil.
    ///
    /// A value that is there but wrong is an error, as in `value(_:as:)`.
    public func optionalValue<T: Decodable>(_ key: String, as type: T.Type = T.self) throws(EntityError) -> T? {
        try XMLDecodingContext.with(self, isPlace: type is any Entity.Type) { context throws(EntityError) in
            let plan = context.plan(of: type)
            guard let place = context.follow(XMLKeyWay(key), from: index), place.kind != .emptyList || plan.isList,
                !context.isNil(place, plan)
            else { return nil }
            return try EntityError.typed { try context.decode(type, at: place) }
        }
    }
}
#endif
