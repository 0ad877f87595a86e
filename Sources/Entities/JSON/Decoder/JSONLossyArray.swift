#if JSON
/// Arrays, where elements that can't be built may be left out.
protocol JSONLossyArray {
    /// Builds the array of the elements that can be built.
    static func build(from array: Int, depth: Int, in context: JSONDecodingContext) throws -> Self
}

extension Array: JSONLossyArray where Element: Decodable {
    static func build(from array: Int, depth: Int, in context: JSONDecodingContext) throws -> [Element] {
        try context.open(.array, "an array", at: array)
        var result: [Element] = []
        var failures: [EntityError] = []
        for index in context.view.elementIndices(of: array) {
            do {
                result.append(try context.decode(Element.self, at: index, depth: depth + 1))
            } catch let error as EntityError {
                failures.append(error)
            }
        }
        if !failures.isEmpty { context.rules.rules.leftOutElements?(failures) }
        return result
    }
}
#endif
