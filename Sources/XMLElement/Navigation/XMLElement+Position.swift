#if XML
extension XMLElement {
    /// The number of bytes of the document in front of the element's start tag.
    ///
    /// For an element from an internal entity it is the place of the reference; so are `line` and `column`.
    ///
    /// For an element of a stream the bytes are those of the whole stream; so are `line` and `column`.
    public var byteOffset: Int { Int(node.offset) + (document.origin?.byteOffset ?? 0) }

    /// The line of the start tag, from 1.
    public var line: Int { position.line }

    /// The column of the start tag, from 1, counted in bytes of UTF-8.
    public var column: Int { position.column }

    /// Line and column of the start tag; the first call for a document finds all its lines.
    package var position: (line: Int, column: Int) {
        let found = document.withDerived { $0.position(of: Int(node.offset), in: document) }
        return document.origin?.position(of: found) ?? found
    }

    /// The way from the root, for example `/ValCurs/Valute[4]`: names as written, and numbers from 1 where an element has
    /// siblings of its name.
    public var path: String {
        steps.reduce(into: "") { path, step in
            path += "/\(step.name)" + (step.number.map { "[\($0)]" } ?? "")
        }
    }

    /// The steps of the path; the first call for a document numbers all its elements.
    package var steps: [(name: String, number: Int?)] {
        document.withDerived { tables in
            var steps: [(name: String, number: Int?)] = []
            var element: XMLElement? = self
            while let current = element {
                steps.append((current.qualifiedName, tables.ordinal(of: current.index, in: document)))
                element = current.parent
            }
            return steps.reversed()
        }
    }
}
#endif
