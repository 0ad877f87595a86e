/// One field of an entity: a property, or a closure that takes the value, and the name it has in the document.
///
/// The name follows the rules for keys: in XML `"name"` is a child element, and an attribute when there is no such child;
/// `"@name"` is an attribute only, `"#text"` the element's own text, `"a/b"` a path, `"prefix:name"` a name in a
/// namespace; lists take all children of the name, and `"items/item"` takes them from a wrapper. In JSON a key is looked
/// up literally first, and then without these marks.
///
/// Where the document has no value, or null (or an empty one, see `DecodingRules.emptyStringIsNil`), an optional property
/// becomes nil, one with a default takes it, and any other is an error. A list without elements in XML is empty. A value
/// of the wrong type is always an error.
public struct AutoField<Root>: Sendable {
    /// The field, whatever its entity's type.
    var access: FieldAccess

    @usableFromInline
    init(
        name: String,
        attribute: Bool,
        rules: DecodingRules?,
        hasDefault: Bool = false,
        absent: @escaping @Sendable (UnsafeMutableRawPointer) throws -> Bool,
        json: JSONFieldAccess,
        xml: XMLFieldAccess,
        writing: FieldWriteAccess
    ) {
        access = FieldAccess(
            name: attribute ? "@" + name : name,
            rules: rules,
            hasDefault: hasDefault,
            absent: absent,
            json: json,
            xml: xml,
            writing: writing,
            isDeclaredAttribute: attribute
        )
    }

    init(_ access: FieldAccess) {
        self.access = access
    }

    /// The name in the document.
    public var name: String { access.name }

    /// The same field in a list for a class above this one; its objects must be of this one all the same.
    func inherited<Base>(by base: Base.Type) -> AutoField<Base> {
        guard Root.self != Base.self else { return AutoField<Base>(access) }
        let check: @Sendable (UnsafeRawPointer) -> Void = { root in
            let object = root.assumingMemoryBound(to: Base.self).pointee
            precondition(object is Root, "a field of \(Root.self) is in the list of \(type(of: object))")
        }
        let absent = access.absent
        return AutoField<Base>(
            FieldAccess(
                name: name,
                rules: access.rules,
                hasDefault: access.hasDefault,
                absent: { root in
                    check(root)
                    return try absent(root)
                },
                json: access.json.checking { check($0) },
                xml: access.xml.checking { check($0) },
                writing: access.writing.checking(check),
                isDeclaredAttribute: access.isDeclaredAttribute
            )
        )
    }
}
