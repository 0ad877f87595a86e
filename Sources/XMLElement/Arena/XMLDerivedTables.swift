#if XML
/// What is worked out from a document only when asked for.
struct XMLDerivedTables {
    private var lines: LineTable?
    private var ordinals: [UInt32]?

    /// The line and column of a place.
    mutating func position(of offset: Int, in document: XMLDocument) -> (line: Int, column: Int) {
        let table = lines ?? LineTable(document.source)
        lines = table
        return table.position(of: offset)
    }

    /// The number of an element, from 1, among the siblings of its name; nil where it is the only one.
    mutating func ordinal(of node: UInt32, in document: XMLDocument) -> Int? {
        if let numbers = document.origin?.numbers, node < numbers.count { return numbers[Int(node)] }
        let table = ordinals ?? Self.makeOrdinals(document)
        ordinals = table
        let ordinal = Int(table[Int(node)])
        return ordinal == 0 ? nil : ordinal
    }

    /// All numbers at once: asked for one by one they would take quadratic time for a long list.
    private static func makeOrdinals(_ document: XMLDocument) -> [UInt32] {
        let nodes = document.nodes
        var ordinals = [UInt32](repeating: 0, count: nodes.count)
        var siblings: [UInt32: (first: Int, count: UInt32)] = [:]
        for parent in 0..<nodes.count - 1 where nodes[parent].isElement {
            siblings.removeAll(keepingCapacity: true)
            var child = parent + 1
            while child < Int(nodes[parent].end) {
                let node = nodes[child]
                if node.isElement {
                    if let seen = siblings[node.name] {
                        ordinals[seen.first] = 1
                        ordinals[child] = seen.count + 1
                        siblings[node.name] = (seen.first, seen.count + 1)
                    } else {
                        siblings[node.name] = (child, 1)
                    }
                }
                child = Int(node.end)
            }
        }
        return ordinals
    }
}
#endif
