#if XML
internal import XMLElement

/// The way from an element to the value that a name means.
///
/// `"name"` is a child element, and an attribute where there is no such child; `"@name"` an attribute, `"#text"` the
/// element's own text, `"a/b"` a way through elements, `"name[1]"` the second of the children of that name, `"[1]"` the
/// second child whatever its name, `"*"` all children, `"."` the element itself. `"prefix:name"` is a name in the namespace that the prefix stands for.
struct XMLKeyWay: Sendable {
    /// A step of the way.
    enum Step: Sendable, Equatable {
        /// To the children of a name, in a list all of them; to one of them, from 0, where an index is given.
        case child(String, index: Int?)
        /// To a child of any name, from 0.
        case anyChild(Int)
        /// To all children, as a list.
        case allChildren
        /// To an attribute.
        case attribute(String)
        /// To the element's own text.
        case text

        /// The step as one of a path; what it leads to may be missing.
        var pathStep: FieldPath.Step {
            switch self {
            case .child(let name, let index): .element(name, number: index.map { $0 + 1 })
            case .anyChild(let index): .element("*", number: index + 1)
            case .allChildren: .element("*", number: nil)
            case .attribute(let name): .attribute(name)
            case .text: .text
            }
        }
    }

    /// The steps; none to the element itself.
    let steps: [Step]

    /// Reads a name, or a key path.
    init(_ name: String, _ conversion: KeyConversion = .asWritten) {
        steps = name.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }.map { part in
            if part == "#text" { return .text }
            if part == "*" { return .allChildren }
            if part.first == "@" { return .attribute(conversion.key(for: String(part.dropFirst()))) }
            guard part.last == "]", let bracket = part.lastIndex(of: "["),
                let index = Int(part[part.index(after: bracket)...].dropLast()), index >= 0
            else { return .child(conversion.key(for: String(part)), index: nil) }
            // No document has so many children; paths count from 1.
            let bounded = min(index, .max - 1)
            return bracket == part.startIndex
                ? .anyChild(bounded) : .child(conversion.key(for: String(part[..<bracket])), index: bounded)
        }
    }

    /// The steps as those of a path.
    var pathSteps: [FieldPath.Step] { steps.map(\.pathStep) }

    /// The queries for the steps, where none of them has a prefix; else nil.
    ///
    /// Steps without a name have one for nothing.
    func queries(at element: XMLElement) -> [XMLNameQuery]? {
        var queries: [XMLNameQuery] = []
        for step in steps {
            switch step {
            case .child(let name, _), .attribute(let name):
                guard !name.contains(":") else { return nil }
                queries.append(XMLNameQuery(name, at: element))
            case .anyChild, .allChildren, .text:
                queries.append(XMLNameQuery(local: XMLName.none))
            }
        }
        return queries
    }

    /// The local name, where the way is nothing but a child of a name without prefix.
    var plainChild: String? {
        guard steps.count == 1, case .child(let name, index: nil) = steps[0], !name.contains(":") else { return nil }
        return name
    }

    /// The local name, where the way is nothing but an attribute of a name without prefix.
    var plainAttribute: String? {
        guard steps.count == 1, case .attribute(let name) = steps[0], !name.contains(":") else { return nil }
        return name
    }
}
#endif
