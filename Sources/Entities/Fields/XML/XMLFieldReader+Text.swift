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
            switch source {
            case .attribute(let number):
                let attribute = document.attributes[number]
                return try read(document.bytes(attribute.valueStart, attribute.valueLength), rules)
            case .literal(let text):
                return try text.withTextBytes { text throws(EntityError) in try read(text, rules) }
            case .nothing:
                throw mismatch(expected: expected)
            case .element, .elements:
                guard !hasElements else { throw mismatch(expected: expected) }
            case .ownText:
                break
            }
            if let range = element.soleText { return try read(document.bytes(range.start, range.length), rules) }
            return try element.text.withTextBytes { text throws(EntityError) in try read(text, rules) }
        } catch {
            throw locating(error)
        }
    }

    /// Whether there are elements in the element.
    private var hasElements: Bool {
        let nodes = document.nodes
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
    /// holds no more, and for an entity has no attributes either. `xsi:nil="true"` is nil always (XML Schema).
    @usableFromInline
    func isNil<Value: FieldValue>(_ type: Value.Type) -> Bool {
        guard !type.takesAllChildren else { return false }
        if case .element = source {
            if isMarkedNil { return true }
            guard !hasElements else { return false }
        }
        guard rules._withUnsafeGuaranteedRef({ $0.text.emptyStringIsNil }) else { return false }
        let isEmpty = try? text(expected: "text") { text, _ throws(EntityError) in
            type == String.self ? text.isEmpty : text.isBlank()
        }
        guard isEmpty == true else { return false }
        if case .element = source, !document.attributeRange(of: index).isEmpty { return !(type is any Entity.Type) }
        return true
    }

    private var isMarkedNil: Bool {
        for number in document.attributeRange(of: index) {
            let attribute = document.attributes[number]
            let name = document.names[Int(attribute.name)]
            guard name.prefix != XMLName.none, document.strings[name.local] == "nil",
                document.strings[name.uri] == "http://www.w3.org/2001/XMLSchema-instance"
            else { continue }
            let value = document.bytes(attribute.valueStart, attribute.valueLength).trimmingSpace()
            return value.elementsEqual("true".utf8) || value.elementsEqual("1".utf8)
        }
        return false
    }
}
#endif
