#if XML
public import XMLElement

/// How one kind of a `ChoiceEntity` is made from XML.
struct XMLChoice<Root>: Sendable {
    /// Makes it of its name and an element or a text.
    let read: @Sendable (String, borrowing XMLFieldReader) throws -> Root

    init<Value: FieldValue>(_ make: @escaping @Sendable (Value) -> Root) {
        read = { _, input in make(try Value.fieldValue(xml: input)) }
    }

    init(name make: @escaping @Sendable (String) -> Root) {
        read = { name, _ in make(name) }
    }
}

extension ChoiceEntity {
    /// Builds the entity of the kind that the element's tag tells, or what is in it.
    public static func from(xml: XMLElement) throws -> Self {
        try xml.readFields { input in try fieldValue(xml: input) }
    }

    /// Reads an element, or a piece of text.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Self {
        do {
            return try read(input)
        } catch let error as EntityError {
            throw error.building(Self.self)
        }
    }

    /// Whether there is a kind for a child, or for a piece of text.
    public static func isElement(_ input: borrowing XMLFieldReader) -> Bool {
        if case .piece = input.source { return choices.all.contains { $0.name == "#text" } }
        return choices.other != nil || choice(for: input) != nil
    }

    private static func read(_ input: borrowing XMLFieldReader) throws -> Self {
        guard input.isElement else {
            guard let choice = choices.all.first(where: { $0.name == "#text" }) else {
                throw input.mismatch(expected: "an element")
            }
            return try choice.xml.read(choice.name, input)
        }
        if let choice = choice(for: input) { return try choice.xml.read(choice.name, input) }
        if let discriminator, let result = try tagged(by: discriminator, input) { return result }
        var children: [UInt32] = []
        input.element.forEachChild { children.append($0) }
        if children.count == 1 {
            let child = input.moved(to: children[0])
            if let choice = choice(for: child) { return try choice.xml.read(choice.name, child) }
        }
        let name = children.count == 1 ? input.moved(to: children[0]).element.name : input.element.name
        guard let other = choices.other else { throw input.failure(.invalidValue, unknown(name)) }
        return try other.xml.read(name, input)
    }

    /// `<shape type="circle" radius="5"/>`; nil where the element has no such attribute or child.
    private static func tagged(by discriminator: String, _ input: borrowing XMLFieldReader) throws -> Self? {
        let namespaces = input.rules.takeUnretainedValue().rules.namespaces
        guard let found = input.follow(XMLKeyWay(discriminator), namespaces: namespaces) else { return nil }
        let place = input.moved(to: found.index, found.source)
        let name = try String.fieldValue(xml: place)
        guard let choice = choices.choice(name) else { throw place.failure(.invalidValue, unknown(name)) }
        var result: Self?
        try input.readChosen(by: place.place.path) { result = try choice.xml.read(name, $0) }
        return result
    }

    /// The kind that an element's tag tells; nil where it tells none.
    private static func choice(for input: borrowing XMLFieldReader) -> Choice<Self>? {
        let document = input.document
        let name = document.names[Int(document.nodes[Int(input.index)].name)]
        let (element, table) = (input.element, input.rules.takeUnretainedValue().rules.namespaces ?? [:])
        return choices.all.first { XMLNameQuery($0.name, at: element, table: table).matches(name) }
    }
}
#endif
