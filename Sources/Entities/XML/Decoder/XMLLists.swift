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
        if list.kind == .children, let choice = Element.self as? any ChoiceEntity.Type {
            return try context.choices(choice, at: list) as? [Element] ?? []
        }
        var result: [Element] = []
        guard context.rules.isLossy else {
            try context.forEachElement(of: list) { element in
                try context.collecting { result.append(try context.decode(Element.self, at: element)) }
            }
            return result
        }
        var failures: [EntityError] = []
        try context.forEachElement(of: list) { element in
            let count = context.errors.count
            do {
                let value = try context.decode(Element.self, at: element)
                if let error = EntityError.take(from: count, of: &context.errors) { throw error }
                result.append(value)
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

extension XMLDecodingContext {
    /// The entities of an element's children, and pieces of text, of which each has its kind.
    fileprivate func choices<Choice: ChoiceEntity>(_ type: Choice.Type, at list: XMLPlace) throws -> [Choice] {
        try DecodingRules.$current.withValue(rules.rules.withoutEntityMembers) {
            try element(list.index).readFields { input in
                try [Choice].fieldValue(xml: input.moved(to: list.index, .children))
            }
        }
    }
}
#endif
