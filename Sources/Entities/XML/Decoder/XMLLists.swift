#if XML
/// Lists, whose elements are all the children of a name.
protocol XMLList {}

extension Array: XMLList {}
extension ContiguousArray: XMLList {}
extension Set: XMLList {}

/// Arrays, which are built without their own `init(from:)`; elements that can't be built may be left out.
protocol XMLBuiltList {
    /// Builds the array of the elements of a list.
    static func build(from list: XMLPlace, in context: XMLDecodingContext) throws -> Self
}

extension Array: XMLBuiltList where Element: Decodable {
    static func build(from list: XMLPlace, in context: XMLDecodingContext) throws -> [Element] {
        var result: [Element] = []
        guard context.rules.isLossy else {
            try context.forEachElement(of: list) { result.append(try context.decode(Element.self, at: $0)) }
            return result
        }
        var failures: [EntityError] = []
        try context.forEachElement(of: list) { element in
            do {
                result.append(try context.decode(Element.self, at: element))
            } catch let error as EntityError {
                failures.append(error)
            }
        }
        if !failures.isEmpty { context.rules.rules.leftOutElements?(failures) }
        return result
    }
}
#endif
