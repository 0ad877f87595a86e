/// One of the kinds that a `ChoiceEntity` may be.
public struct Choice<Root>: Sendable {
    /// The name of the kind; empty for the one that takes what no other does.
    let name: String
    /// How it is made from JSON.
    let json: JSONChoice<Root>
    /// How it is made from XML.
    let xml: XMLChoice<Root>

    /// A kind with a value.
    ///
    /// - Parameters:
    ///   - name: The tag in XML, and the name in JSON; `"prefix:name"` looks for a namespace, `"#text"` takes text.
    ///   - make: Makes the entity of the value: the enum's case.
    /// - Returns: The choice.
    public static func choice<Value: FieldValue>(
        _ name: String,
        _ make: @escaping @Sendable (Value) -> Root
    ) -> Choice {
        Choice(name: name, json: JSONChoice(make), xml: XMLChoice(make))
    }

    /// A kind without a value; what the document has for one is not looked at.
    ///
    /// - Parameters:
    ///   - name: The tag in XML, and the name in JSON.
    ///   - value: The entity.
    /// - Returns: The choice.
    public static func choice(_ name: String, _ value: Root) -> Choice where Root: Sendable {
        Choice(name: name, json: JSONChoice(name: { _ in value }), xml: XMLChoice(name: { _ in value }))
    }

    /// What all other names become; without it they are errors.
    ///
    /// - Parameter make: Makes the entity of the name; what else the document has is not looked at.
    /// - Returns: The choice.
    public static func otherwise(_ make: @escaping @Sendable (_ name: String) -> Root) -> Choice {
        Choice(name: "", json: JSONChoice(name: make), xml: XMLChoice(name: make))
    }
}

/// The kinds that a `ChoiceEntity` may be; write them as an array literal.
public struct Choices<Root>: ExpressibleByArrayLiteral, Sendable {
    /// The kinds.
    let all: [Choice<Root>]
    /// The one that takes what no other does; nil where that is an error.
    let other: Choice<Root>?

    /// Makes the kinds.
    public init(arrayLiteral choices: Choice<Root>...) {
        all = choices.filter { !$0.name.isEmpty }
        other = choices.first { $0.name.isEmpty }
    }

    /// The kind of a name; nil where there is none.
    func choice(_ name: String) -> Choice<Root>? {
        all.first { $0.name == name } ?? other
    }
}
