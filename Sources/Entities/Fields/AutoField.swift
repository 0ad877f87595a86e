/// One field of an entity: a property, or a closure that takes the value, and the name it has in the document.
///
/// The name follows the rules for keys: in XML `"name"` is a child element, and an attribute when there is no such child;
/// `"@name"` is an attribute only, `"#text"` the element's own text, `"a/b"` a path, `"prefix:name"` a name in a
/// namespace; lists take all children of the name, and `"items/item"` takes them from a wrapper. In JSON a key is looked
/// up literally first, and then without these marks.
///
/// Where the document has no value, or null (or an empty one, see `DecodingRules.emptyStringIsNil`), an optional property
/// becomes nil, one with a default takes it, and any other is an error. A value of the wrong type is always an error.
public struct AutoField<Root>: Sendable {
    /// The name in the document.
    public let name: String
    /// The rules of this field; what they leave nil is the entity's.
    let rules: DecodingRules?
    /// Whether the field has a default of its own.
    let hasDefault: Bool
    /// Takes the value for a missing one; false where the field is required.
    let absent: @Sendable (inout Root) throws -> Bool
    /// How the value is read from JSON.
    let json: JSONFieldAccess<Root>
    /// How the value is read from XML.
    let xml: XMLFieldAccess<Root>

    @usableFromInline
    init(
        name: String,
        attribute: Bool,
        rules: DecodingRules?,
        hasDefault: Bool = false,
        absent: @escaping @Sendable (inout Root) throws -> Bool,
        json: JSONFieldAccess<Root>,
        xml: XMLFieldAccess<Root>
    ) {
        self.name = attribute ? "@" + name : name
        self.rules = rules
        self.hasDefault = hasDefault
        self.absent = absent
        self.json = json
        self.xml = xml
    }

    /// The same field in a list for a class above this one.
    func inherited<Base>(by base: Base.Type) -> AutoField<Base> {
        let absent = absent
        return AutoField<Base>(
            name: name,
            attribute: false,
            rules: rules,
            hasDefault: hasDefault,
            absent: { base in
                var root = Self.root(of: base)
                return try absent(&root)
            },
            json: json.inherited(by: base),
            xml: xml.inherited(by: base)
        )
    }

    /// The object as one of the class that declared the field.
    static func root<Base>(of base: Base) -> Root {
        guard let root = base as? Root else {
            preconditionFailure("a field of \(Root.self) is in the list of \(type(of: base))")
        }
        return root
    }
}
