#if JSON
/// Arrays, where elements that can't be built may be left out, or their errors collected.
protocol JSONLossyArray {
    /// Builds the array of the elements that can be built.
    static func build(from array: Int, depth: Int, in context: JSONDecodingContext) throws -> Self
}

extension Array: JSONLossyArray where Element: Decodable {
    static func build(from array: Int, depth: Int, in context: JSONDecodingContext) throws -> [Element] {
        let isLone = context.rules.takesLoneValues && context.tape.kind(array) != .array
        if !isLone { try context.open(.array, "an array", at: array) }
        let indices = isLone ? (context.isNil(array) ? [] : [array]) : context.tape.elementIndices(of: array)
        var result: [Element] = []
        var failures: [EntityError] = []
        for index in indices {
            guard context.rules.isLossy else {
                try context.collecting {
                    result.append(try context.decode(Element.self, at: index, depth: depth + 1))
                }
                continue
            }
            let count = context.errors.count
            do {
                let element = try context.decode(Element.self, at: index, depth: depth + 1)
                if let error = EntityError.take(from: count, of: &context.errors) { throw error }
                result.append(element)
            } catch let error as EntityError {
                let kept = EntityError.take(from: count, of: &context.errors)
                let failure = kept.flatMap { EntityError(joining: [$0, error]) } ?? error
                try failure.checkBound(leftOut: failures.count, context.rules.rules)
                failures.append(failure)
            }
        }
        if !failures.isEmpty { context.rules.rules.leftOutElements?(failures) }
        return result
    }
}
#endif
