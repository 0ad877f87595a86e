#if XML
internal import XMLElement

extension XMLFieldReader {
    /// Reports or refuses, where the rules say so, the child elements and attributes that no field reads.
    ///
    /// Attributes of the namespaces of XML itself and of XML Schema instances are nobody's data.
    func checkUnknown(_ context: XMLFieldContext) throws {
        let rules = context.rules.takeUnretainedValue().rules
        switch rules.unknownKeys ?? .ignored {
        case .ignored: return
        case .reported(let report):
            let unknown = unknownPlaces(context, rules.namespaces)
            if !unknown.isEmpty { report(unknown.map { $0.failure(.unknownKey, "").path }) }
        case .refused:
            guard let place = unknownPlaces(context, rules.namespaces).first else { return }
            throw place.failure(.unknownKey, "nothing reads the \(place.nameForMessage)")
        }
    }

    private func unknownPlaces(
        _ context: XMLFieldContext,
        _ namespaces: [String: String]?
    ) -> [XMLFieldReader] {
        let element = element
        var children: [XMLNameQuery] = []
        var attributes: [XMLNameQuery] = []
        for way in context.plan.ways {
            switch way.steps.first {
            case .child(let name, _):
                children.append(XMLNameQuery(name, at: element, table: namespaces ?? [:]))
                if way.steps.count == 1 { attributes.append(XMLNameQuery(name, at: element, table: namespaces ?? [:])) }
            case .attribute(let name):
                attributes.append(XMLNameQuery(name, at: element, table: namespaces ?? [:]))
            case .anyChild, .text, nil: break
            }
        }
        var unknown: [XMLFieldReader] = []
        for number in document.attributeRange(of: index) {
            let name = document.names[Int(document.attributes[number].name)]
            let isMeta = ["http://www.w3.org/2001/XMLSchema-instance", XMLElement.xmlNamespace]
                .contains(document.strings[name.uri])
            if !isMeta, !attributes.contains(where: { $0.matches(name) }) {
                unknown.append(moved(to: index, .attribute(number)))
            }
        }
        element.forEachChild { child in
            let name = document.names[Int(document.nodes[Int(child)].name)]
            if !children.contains(where: { $0.matches(name) }) { unknown.append(moved(to: child)) }
        }
        return unknown
    }

    /// For example `element "price"`.
    private var nameForMessage: String {
        switch source {
        case .attribute(let number):
            let name = document.names[Int(document.attributes[number].name)]
            return "attribute \(document.string(of: name).quotedForMessage())"
        case .element, .elements, .nothing, .ownText, .literal:
            return "element \(element.qualifiedName.quotedForMessage())"
        }
    }
}
#endif
