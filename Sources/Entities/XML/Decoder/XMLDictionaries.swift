#if XML
internal import XMLElement

/// Dictionaries, whose keys are the document's own names: no conversion, no marks.
protocol XMLDictionary {}

extension Dictionary: XMLDictionary {}

/// Dictionaries whose keys can be made from the names in an element.
protocol XMLBuiltDictionary {
    /// Whether they can for this type of keys.
    static var hasKeysOfText: Bool { get }
    /// Builds the dictionary from the attributes and children of an element.
    static func build(from place: XMLPlace, in context: XMLDecodingContext) throws -> Self
}

extension Dictionary: XMLBuiltDictionary where Key: Decodable, Value: Decodable {
    /// Builds the dictionary; its keys are local names.
    ///
    /// Where the values are lists, each is made of all children of a name; else a name may stand there only once.
    static func build(from place: XMLPlace, in context: XMLDecodingContext) throws -> [Key: Value] {
        guard let keys = DictionaryKeys<Key>() else { preconditionFailure("no keys can be made of \(Key.self)") }
        var result: [Key: Value] = [:]
        let takesLists = context.plan(of: Value.self).isList
        for (name, member) in try context.members(of: place) {
            try context.collecting {
                let key: Key
                do throws(EntityError) {
                    key = try keys.key(name)
                } catch {
                    throw context.placed(error, at: member)
                }
                guard result[key] == nil else {
                    if takesLists { return }
                    throw context.failure(
                        .duplicateKey,
                        "the name \(name.quotedForMessage()) stands twice in one element",
                        at: member
                    )
                }
                result[key] = try context.decode(Value.self, at: member)
            }
        }
        return result
    }
}

extension XMLDecodingContext {
    /// The attributes and children of an element with their local names, in order; each child as the list that begins there.
    func members(of place: XMLPlace) throws(EntityError) -> [(name: String, place: XMLPlace)] {
        guard place.isElement else { throw mismatch(expected: "an element", at: place) }
        var members: [(name: String, place: XMLPlace)] = []
        for number in document.attributeRange(of: place.index) {
            let name = document.names[Int(document.attributes[number].name)]
            if let uri = document.strings[name.uri], Self.metaNamespaces.contains(uri) { continue }
            members.append((document.strings[name.local] ?? "", XMLPlace(.attribute, place.index, UInt32(number))))
        }
        element(place.index).forEachChild { child in
            let local = document.name(of: child).local
            let list = XMLPlace(.list, child, number(of: XMLNameQuery(local: local)))
            members.append((document.strings[local] ?? "", list))
        }
        return members
    }
}
#endif
