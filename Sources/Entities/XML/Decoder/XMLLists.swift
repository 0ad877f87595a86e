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
        guard !context.listsFail else {
            return try context.array(of: Element.self, at: list)
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
    /// Whether elements that can't be built fail their list at once.
    fileprivate var listsFail: Bool { !rules.isLossy && !rules.collectsErrors }

    /// An array of scalars, which are read by a function for their type and not by way of the general one.
    @inline(__always)
    func scalars<Scalar: Decodable>(at list: XMLPlace, _ read: (XMLPlace) throws -> Scalar) throws -> [Scalar] {
        guard listsFail else { return try [Scalar].build(from: list, in: self) }
        var elements = try XMLListElements(list, in: self)
        var result: [Scalar] = []
        result.reserveCapacity(elements.count(in: self))
        while let element = elements.next(in: self) { result.append(try read(element)) }
        return result
    }

    /// An array of the elements of a list, the first of which that can't be built fails it.
    fileprivate func array<Element: Decodable>(of type: Element.Type, at list: XMLPlace) throws -> [Element] {
        try withPlan(of: type) { plan in
            var elements = try XMLListElements(list, in: self)
            var result: [Element] = []
            while let element = elements.next(in: self) { result.append(try decode(type, plan, at: element)) }
            return result
        }
    }

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
