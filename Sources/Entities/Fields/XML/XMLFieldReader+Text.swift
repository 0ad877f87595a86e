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

    /// Whether there is nothing that an optional value could be made of, where the rules take that for nil.
    ///
    /// That is an empty attribute or text, and an element without text, attributes and elements; for values other than
    /// strings white space counts as nothing. An element marked `xsi:nil="true"` is nil by XML Schema.
    @usableFromInline
    func isNil<Value>(_ type: Value.Type) -> Bool {
        switch source {
        case .nothing: return false
        case .element, .elements: if isMarkedNil { return true }
        case .attribute, .ownText, .literal: break
        }
        guard rules._withUnsafeGuaranteedRef({ $0.text.emptyStringIsNil }) else { return false }
        if case .element = source, !document.attributeRange(of: index).isEmpty, !(type is any TextValue.Type) { return false }
        guard case .elements = source, Value.self is any ListValue.Type else {
            let isEmpty = try? text(expected: "") { text, _ throws(EntityError) in
                type == String.self ? text.isEmpty : text.isBlank()
            }
            return isEmpty ?? false
        }
        return false
    }
}
#endif
