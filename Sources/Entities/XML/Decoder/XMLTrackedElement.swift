#if XML
internal import XMLElement

/// An element that was opened where children and attributes that nothing reads are reported or refused.
struct XMLTrackedElement {
    let index: UInt32
    let rules: DecodingRules
    var readChildren: Set<UInt32> = []
    var readAttributes: Set<Int> = []
}

extension XMLDecodingContext {
    /// Namespaces whose attributes are nobody's data: they say how to read the document.
    static let metaNamespaces = [XMLElement.schemaInstanceNamespace, XMLElement.xmlNamespace]

    /// Remembers an element whose children and attributes are going to be read.
    func track(_ element: UInt32) {
        guard rules.tracksKeys, !tracked.contains(where: { $0.index == element }) else { return }
        tracked.append(XMLTrackedElement(index: element, rules: rules.rules))
    }

    /// Remembers that a child was read.
    func markRead(child: UInt32, of element: UInt32) {
        guard let position = tracked.lastIndex(where: { $0.index == element }) else { return }
        tracked[position].readChildren.insert(child)
    }

    /// Remembers that all children were read.
    func markAllChildrenRead(of element: UInt32) {
        guard let position = tracked.lastIndex(where: { $0.index == element }) else { return }
        self.element(element).forEachChild { tracked[position].readChildren.insert($0) }
    }

    /// Remembers that an attribute was read.
    func markRead(attribute: Int, of element: UInt32) {
        guard let position = tracked.lastIndex(where: { $0.index == element }) else { return }
        tracked[position].readAttributes.insert(attribute)
    }

    /// Remembers that all children and attributes of an element are known to its reader.
    func markAllRead(of element: UInt32) {
        guard let position = tracked.lastIndex(where: { $0.index == element }) else { return }
        self.element(element).forEachChild { tracked[position].readChildren.insert($0) }
        tracked[position].readAttributes.formUnion(document.attributeRange(of: element))
    }

    /// Reports or refuses what was not read of the elements that were opened since there were so many.
    func finishTracking(from count: Int) throws(EntityError) {
        while tracked.count > count {
            let last = tracked.removeLast()
            let unread = unread(of: last)
            guard let place = unread.first, last.rules.reportUnread(unread.map { documentPlace(of: $0).path }) else {
                continue
            }
            throw failure(.unknownKey, "nothing reads the \(description(of: place))", at: place)
        }
    }

    /// The attributes and children of an element that were not read.
    func unread(of tracked: XMLTrackedElement) -> [XMLPlace] {
        var unread: [XMLPlace] = []
        for number in document.attributeRange(of: tracked.index) where !tracked.readAttributes.contains(number) {
            let uri = document.strings[document.names[Int(document.attributes[number].name)].uri]
            if let uri, Self.metaNamespaces.contains(uri) { continue }
            unread.append(XMLPlace(.attribute, tracked.index, UInt32(number)))
        }
        element(tracked.index).forEachChild { child in
            if !tracked.readChildren.contains(child) { unread.append(XMLPlace(.element, child)) }
        }
        return unread
    }

    /// For example `element "price"`.
    private func description(of place: XMLPlace) -> String {
        guard place.kind == .attribute else {
            return "element \(element(place.index).qualifiedName.quotedForMessage())"
        }
        let name = document.names[Int(document.attributes[Int(place.number)].name)]
        return "attribute \(document.string(of: name).quotedForMessage())"
    }
}
#endif
