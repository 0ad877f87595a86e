#if XML
/// Keyed containers that are used again for the next element, since making them takes longer than reading a value: for each
/// type of keys one, and where such elements stand in each other more.
struct XMLKeptContainers {
    fileprivate struct Kept {
        let element: XMLOpenElement
        /// The container, whose one stored property is a reference to an object.
        var container: AnyObject
    }

    fileprivate struct Kind {
        let keys: ObjectIdentifier
        let rules: XMLActiveRules
        var kept: ContiguousArray<Kept>
        /// The number of the last one that was taken.
        var last = 0
    }

    /// The greatest number of kinds, and of containers of one kind: each is compared with all before it.
    private static let maximumCount = (kinds: 16, nested: 64)

    private var kinds: ContiguousArray<Kind> = []

    /// A container that was kept for such keys, by such rules, moved to another element; nil where there is none, or
    /// somebody holds each of them still.
    @inline(__always)
    mutating func take<Key: CodingKey>(
        for keys: Key.Type,
        _ rules: XMLActiveRules,
        at place: XMLPlace
    ) -> KeyedDecodingContainer<Key>? {
        let id = ObjectIdentifier(keys)
        for kind in kinds.indices where kinds[kind].keys == id && kinds[kind].rules === rules {
            guard let free = kinds[kind].nextFree() else { return nil }
            kinds[kind].last = free
            kinds[kind].kept[free].element.move(to: place)
            // The reverse of the cast in `keep`: the type of the keys is the same.
            return unsafeBitCast(kinds[kind].kept[free].container, to: KeyedDecodingContainer<Key>.self)
        }
        return nil
    }

    /// Keeps a container, where there are not too many.
    mutating func keep<Key: CodingKey>(
        _ container: KeyedDecodingContainer<Key>,
        of element: XMLOpenElement,
        _ rules: XMLActiveRules
    ) {
        let id = ObjectIdentifier(Key.self)
        // The standard library has no way to tell whether a container is still in use but to count the references to the
        // object in it, which is all that it consists of.
        let new = Kept(element: element, container: unsafeBitCast(container, to: AnyObject.self))
        if let kind = kinds.firstIndex(where: { $0.keys == id && $0.rules === rules }) {
            if kinds[kind].kept.count < Self.maximumCount.nested { kinds[kind].kept.append(new) }
        } else if kinds.count < Self.maximumCount.kinds {
            kinds.append(Kind(keys: id, rules: rules, kept: [new]))
        }
    }
}

extension XMLKeptContainers.Kind {
    /// The number of a container that nobody holds; nil where there is none.
    ///
    /// In a list it is the last one that was taken, and in elements that stand in each other the one behind it.
    @inline(__always)
    fileprivate mutating func nextFree() -> Int? {
        var number = last
        for _ in kept.indices {
            if isKnownUniquelyReferenced(&kept[number].container) { return number }
            number = number + 1 == kept.count ? 0 : number + 1
        }
        return nil
    }
}
#endif
