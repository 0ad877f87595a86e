#if XML
internal import XMLElement

extension XMLFieldReader {
    /// Reads the elements of a list: those of the name, or of a list in a list the children; the function gets the errors
    /// of those that can't be built.
    func elements<Element: FieldValue>(
        of type: Element.Type,
        leavingOut: ((_ index: Int, _ error: EntityError) throws -> Void)?
    ) throws -> [Element] {
        var elements: [Element] = []
        var index = 0
        try forEachElement(of: type) { element in
            guard let leavingOut else { return elements.append(try Element.fieldValue(xml: element)) }
            let count = session.errors.count
            defer { index += 1 }
            do {
                let value = try Element.fieldValue(xml: element)
                guard let error = EntityError.take(from: count, of: &session.errors) else {
                    return elements.append(value)
                }
                throw error
            } catch {
                let error = element.locating(error)
                let kept = EntityError.take(from: count, of: &session.errors)
                try leavingOut(index, kept.flatMap { EntityError(joining: [$0, error]) } ?? error)
            }
        }
        return elements
    }

    /// Reads the elements of a list by the rules in force: one that can't be built fails it, is left out, or its error
    /// collected.
    @usableFromInline
    func elements<Element: FieldValue>(of type: Element.Type) throws -> [Element] {
        guard rules._withUnsafeGuaranteedRef({ $0.mindsLists }) else { return try elements(of: type, leavingOut: nil) }
        let (rules, session) = (rules.takeUnretainedValue(), session)
        guard rules.lossyArrays else {
            return try elements(of: type) { _, error in
                guard rules.collectsErrors else { throw error }
                try session.errors.collect(error)
            }
        }
        var errors: [EntityError] = []
        let elements = try elements(of: type) { _, error in
            try error.checkBound(leftOut: errors.count, rules.rules)
            errors.append(error)
        }
        if !errors.isEmpty { rules.rules.leftOutElements?(errors) }
        return elements
    }

    private func forEachElement<Element: FieldValue>(
        of type: Element.Type,
        _ body: (borrowing XMLFieldReader) throws -> Void
    ) throws {
        if case .children = source { return try forEachPiece(of: type, body) }
        var list = try XMLFieldElements(self)
        while let index = next(&list) { try body(moved(to: index)) }
    }

    /// The elements of a list, where there is no more to mind in reading it than one element after the other; else nil.
    @usableFromInline
    func plainElements() throws -> XMLFieldElements? {
        if rules._withUnsafeGuaranteedRef({ $0.mindsLists }) { return nil }
        if case .children = source { return nil }
        return try XMLFieldElements(self)
    }

    /// The number of a list's next element; nil behind the last one.
    @usableFromInline
    func next(_ list: inout XMLFieldElements) -> UInt32? {
        let (nodes, names) = (nodes, names)
        while list.child < list.end {
            let child = list.child
            let node = nodes + Int(child)
            list.child = node.pointee.end
            if node.pointee.isElement, list.query?.matches(names[Int(node.pointee.name)]) ?? true { return child }
        }
        return nil
    }

    /// The number of elements that a list has, as far as can be foreseen where `count` of them were read and the next one is
    /// about to be: a few are counted, and of many those that are behind tell how much room each takes.
    ///
    /// It is never more than some times what was read: a document must not be able to ask for memory that it does not fill.
    @usableFromInline
    func foreseenCount(of list: XMLFieldElements, after count: Int) -> Int {
        if count == 0 {
            var rest = list
            var few = 1
            while few < 8, next(&rest) != nil { few += 1 }
            return few
        }
        let foreseen = (count + 1) * Int(list.end - list.start) / Int(list.child - list.start)
        return min(max(2 * count, foreseen + foreseen / 16), 8 * count)
    }

    /// Stands at an element of a list.
    @usableFromInline
    func element(at index: UInt32) -> XMLFieldReader {
        moved(to: index)
    }

    /// Goes through those children, and pieces of text, that can be of a type.
    private func forEachPiece<Element: FieldValue>(
        of type: Element.Type,
        _ body: (borrowing XMLFieldReader) throws -> Void
    ) throws {
        try element.forEachContent { record in
            let piece =
                switch record {
                case .element(let child): moved(to: child)
                case .text(let start, let length), .cdata(let start, let length):
                    moved(to: index, .piece(start: start, length: length))
                }
            if type.isElement(piece) { try body(piece) }
        }
    }
}

/// The elements of a list, one after the other.
@usableFromInline
struct XMLFieldElements {
    fileprivate let query: XMLNameQuery?
    /// Where the first element stands, and where the last one ends.
    fileprivate let start: UInt32
    fileprivate let end: UInt32
    fileprivate var child: UInt32

    /// Begins with the first element; throws where the place is no list.
    fileprivate init(_ list: borrowing XMLFieldReader) throws {
        let nodes = list.nodes
        switch list.source {
        case .nothing: (query, start, end) = (nil, 0, 0)
        case .element, .children: (query, start, end) = (nil, list.index + 1, nodes[Int(list.index)].end)
        case .elements(let name):
            (query, start, end) = (name, list.index, nodes[Int(nodes[Int(list.index)].parent)].end)
        case .attribute, .ownText, .piece, .literal: throw list.mismatch(expected: "a list")
        }
        child = start
    }
}
#endif
