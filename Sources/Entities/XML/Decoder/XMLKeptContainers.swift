#if XML
/// Keyed containers that are used again for the next element, one for each type of keys, since making them takes longer than
/// reading a value.
struct XMLKeptContainers {
    private struct Kept {
        let keys: ObjectIdentifier
        let rules: XMLActiveRules
        let element: XMLOpenElement
        /// The container, whose one stored property is a reference to an object.
        var container: AnyObject
    }

    /// The greatest number of containers that are kept: each is compared with all before it.
    private static let maximumCount = 16

    private var kept: ContiguousArray<Kept> = []

    /// The container that was kept for such keys, by such rules, moved to another element; nil where there is none, or
    /// somebody holds it still.
    @inline(__always)
    mutating func take<Key: CodingKey>(
        for keys: Key.Type,
        _ rules: XMLActiveRules,
        at place: XMLPlace
    ) -> KeyedDecodingContainer<Key>? {
        let id = ObjectIdentifier(keys)
        for number in kept.indices where kept[number].keys == id && kept[number].rules === rules {
            guard isKnownUniquelyReferenced(&kept[number].container) else { return nil }
            kept[number].element.move(to: place)
            // The reverse of the cast in `keep`: the type of the keys is the same.
            return unsafeBitCast(kept[number].container, to: KeyedDecodingContainer<Key>.self)
        }
        return nil
    }

    /// Keeps a container, the first of its kind.
    mutating func keep<Key: CodingKey>(
        _ container: KeyedDecodingContainer<Key>,
        of element: XMLOpenElement,
        _ rules: XMLActiveRules
    ) {
        let id = ObjectIdentifier(Key.self)
        guard kept.count < Self.maximumCount, !kept.contains(where: { $0.keys == id && $0.rules === rules }) else {
            return
        }
        // The standard library has no way to tell whether a container is still in use but to count the references to the
        // object in it, which is all that it consists of.
        let object = unsafeBitCast(container, to: AnyObject.self)
        kept.append(Kept(keys: id, rules: rules, element: element, container: object))
    }
}
#endif
