#if XML
internal import XMLElement

extension XMLFieldReader {
    /// Hands out the value's text, of an element its own.
    ///
    /// Throws `.typeMismatch` where there are elements beside the text, which would be lost.
    func text<Value>(
        expected: String,
        _ read: (TextBytes, TextRules) throws(EntityError) -> Value
    ) throws(EntityError) -> Value {
        let rules = rules._withUnsafeGuaranteedRef { $0.text }
        do {
            return try withBytes(expected: expected) { text throws(EntityError) in try read(text, rules) }
        } catch {
            // Of an empty text nothing but a string can be made: then it counts as nothing where that is the rule.
            throw isEmptyOrNil(asText: false)
                ? failure(.nullValue, "expected \(expected), found nothing") : locating(error)
        }
    }

    private func withBytes<Value>(
        expected: String,
        _ read: (TextBytes) throws(EntityError) -> Value
    ) throws(EntityError) -> Value {
        switch source {
        case .attribute(let number):
            let attribute = attributes[number]
            return try read(bytes(attribute.valueStart, attribute.valueLength))
        case .piece(let start, let length): return try read(bytes(start, length))
        case .literal(let number): return try session.literals[number].withTextBytes(read)
        case .nothing: throw mismatch(expected: expected)
        case .element, .elements, .children: guard !hasElements else { throw mismatch(expected: expected) }
        case .ownText: break
        }
        let node = nodes[Int(index)]
        if node.end == index + 1 { return try read(bytes(node.textStart, node.textLength)) }
        return try element.text.withTextBytes(read)
    }

    /// Whether there are elements in the element.
    private var hasElements: Bool {
        let nodes = nodes
        var child = index + 1
        let end = nodes[Int(index)].end
        while child < end {
            if nodes[Int(child)].isElement { return true }
            child = nodes[Int(child)].end
        }
        return false
    }

    /// Whether an optional value is nil: where the rules take an empty text for nil, and where the document says so.
    ///
    /// Empty is an attribute or text without characters, of values other than strings also white space; an element that
    /// holds no more, and for an entity or dictionary has no attributes either. `xsi:nil="true"` is nil always (XML Schema).
    @usableFromInline
    func isNil<Value: FieldValue>(_ type: Value.Type) -> Bool {
        // Some text, and no attribute that could say something else.
        if let text = plainText, let first = text.first, !first.isXMLSpace, !isElement || attributeRange().isEmpty {
            return false
        }
        guard !type.takesAllChildren, isEmptyOrNil(asText: type == String.self) else { return false }
        guard isElement, !document.attributeRange(of: index).isEmpty, !isMarkedNil else { return true }
        return !(type is any Entity.Type || type is any XMLDictionary.Type || type is XMLElement.Type)
    }

    /// Whether the value is marked as nil, or is empty where the rules take that for nil.
    private func isEmptyOrNil(asText: Bool) -> Bool {
        if isElement {
            if isMarkedNil { return true }
            guard !hasElements else { return false }
        }
        guard rules._withUnsafeGuaranteedRef({ $0.text.emptyStringIsNil }) else { return false }
        let isEmpty = try? withBytes(expected: "text") { text throws(EntityError) in
            asText ? text.isEmpty : text.isBlank()
        }
        return isEmpty ?? false
    }

    var isMarkedNil: Bool {
        for number in attributeRange() {
            let attribute = attributes[number]
            let name = names[Int(attribute.name)]
            guard name.prefix != XMLName.none, document.strings[name.local] == "nil",
                document.strings[name.uri] == XMLElement.schemaInstanceNamespace
            else { continue }
            let value = document.bytes(attribute.valueStart, attribute.valueLength).trimmingSpace()
            return value.elementsEqual("true".utf8) || value.elementsEqual("1".utf8)
        }
        return false
    }
}
#endif
