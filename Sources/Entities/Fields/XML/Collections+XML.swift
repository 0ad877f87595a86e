#if XML
public import XMLElement

extension Set where Element: FieldValue {
    /// Reads all children of the name; equal ones are one.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> Set<Element> {
        Set(try [Element].fieldValue(xml: input))
    }

    /// All children of a name are the set.
    public static var takesAllChildren: Bool { true }
}

extension Dictionary where Key: CodingKeyRepresentable, Value: FieldValue {
    /// Reads the attributes and children of an element; the keys are their local names.
    ///
    /// Where the values are lists, each is made of all children of a name; else a name may stand there only once.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> [Key: Value] {
        guard let keys = DictionaryKeys<Key>() else { preconditionFailure("no keys can be made of \(Key.self)") }
        guard input.isElement else { throw input.mismatch(expected: "an element") }
        var result: [Key: Value] = [:]
        for (name, index, source) in input.members() {
            let member = input.moved(to: index, source)
            do {
                let key = try keys.key(name)
                guard result[key] == nil else {
                    if Value.takesAllChildren { continue }
                    throw EntityError(
                        .duplicateKey,
                        "the name \(name.quotedForMessage()) stands twice in one element"
                    )
                }
                result[key] = try Value.fieldValue(xml: member)
            } catch {
                let error = member.locating(error)
                guard input.rules.takeUnretainedValue().collectsErrors else { throw error }
                try input.session.errors.collect(error)
            }
        }
        return result
    }
}

extension XMLFieldReader {
    /// The attributes and children of the element with their local names; each child as the list that begins there.
    fileprivate func members() -> [(name: String, index: UInt32, source: Source)] {
        let (document, strings) = (document, document.strings)
        var members: [(name: String, index: UInt32, source: Source)] = []
        for number in document.attributeRange(of: index) {
            let name = document.names[Int(document.attributes[number].name)]
            if let uri = strings[name.uri], XMLDecodingContext.metaNamespaces.contains(uri) { continue }
            members.append((strings[name.local] ?? "", index, .attribute(number)))
        }
        element.forEachChild { child in
            let local = document.name(of: child).local
            members.append((strings[local] ?? "", child, .elements(XMLNameQuery(local: local))))
        }
        return members
    }
}

extension XMLElement: FieldValue {
    /// Takes the element as it is.
    public static func fieldValue(xml input: borrowing XMLFieldReader) throws -> XMLElement {
        guard input.isElement else { throw input.mismatch(expected: "an element") }
        return input.element
    }
}
#endif
