#if XML
import APISupportMemory
import Foundation

/// Reads plain documents into the arena without libxml2, several times as fast.
///
/// It knows the part of XML that most documents are made of: elements and attributes with names in ASCII, text, CDATA
/// sections, comments, the predefined entities and references to characters, namespaces that the root declares. Whatever
/// else there is, and whatever is wrong, makes it give up; libxml2 then reads the document from its beginning. So it never
/// decides what is an error, and what it does read must be just what libxml2 would have read.
struct PlainReader: ~Copyable {
    /// The longest text, value, section or comment that is read here; libxml2 has bounds for very long ones.
    static let longestPiece = 1_000_000
    /// The deepest nesting that is read here.
    private static let maximumDepth = 200
    /// The greatest number of attributes of an element that are read here; each is compared with all before it.
    private static let maximumAttributes = 64

    let source: UnsafeBufferPointer<UInt8>
    let base: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    private let limits: XMLLimits
    private let depthLimit: Int
    private let attributeLimit: Int

    /// The next byte to be read.
    var cursor: UnsafePointer<UInt8>
    /// Where the text began that is read: behind the last markup.
    var textStart: UnsafePointer<UInt8>
    /// The text that is not put away yet, as a range of the document's addresses.
    var runStart = 0
    var runLength = 0

    var nodes: GrowableBuffer<XMLNode>
    private(set) var attributes: GrowableBuffer<XMLAttributeRecord>
    private var namespaces: GrowableBuffer<XMLNamespaceRecord>
    var sideText: GrowableBuffer<UInt8>
    var names: PlainNames
    /// The element that is open.
    var current = XMLNode.none
    private var depth = 0

    /// Reads a document that begins at a place; nil where libxml2 has to do it.
    static func document(
        in source: UnsafeBufferPointer<UInt8>,
        from start: Int,
        owner: LastingBytes,
        limits: XMLLimits
    ) -> XMLDocument? {
        guard let base = source.baseAddress, start < source.count else { return nil }
        var reader = PlainReader(source, base, from: start, limits: limits)
        return reader.readDocument() ? reader.finish(owner: owner) : nil
    }

    private init(
        _ source: UnsafeBufferPointer<UInt8>,
        _ base: UnsafePointer<UInt8>,
        from start: Int,
        limits: XMLLimits
    ) {
        self.source = source
        self.base = base
        end = base + source.count
        self.limits = limits
        depthLimit = min(limits.depth ?? .max, Self.maximumDepth)
        attributeLimit = min(limits.attributes ?? .max, Self.maximumAttributes)
        cursor = base + start
        textStart = cursor
        nodes = GrowableBuffer(minimumCapacity: source.count / 64)
        attributes = GrowableBuffer(minimumCapacity: source.count / 256)
        namespaces = GrowableBuffer(minimumCapacity: 8)
        sideText = GrowableBuffer(minimumCapacity: 256)
        names = PlainNames(longestName: limits.nameLength ?? .max)
    }

    private consuming func finish(owner: LastingBytes) -> XMLDocument {
        var closing = XMLNode(name: XMLNode.text, parent: XMLNode.none, offset: 0)
        closing.attributesStart = UInt32(attributes.count)
        nodes.append(closing)
        return XMLDocument(
            nodes: nodes.take(),
            attributes: attributes.take(),
            namespaces: namespaces.take(),
            names: names.takeNames(),
            strings: names.strings,
            source: owner,
            sideText: sideText.take()
        )
    }

    private mutating func readDocument() -> Bool {
        guard passDeclaration(), passMisc(), cursor < end, declareNamespaces(), startTag() else { return false }
        while depth > 0 {
            guard text(), end - cursor >= 2 else { return false }
            let isRead =
                switch cursor[1] {
                case UInt8(ascii: "/"): endTag()
                case UInt8(ascii: "!"): commentOrSection()
                default: startTag()
                }
            guard isRead else { return false }
        }
        return passMisc() && cursor == end
    }

    // MARK: Tags

    private mutating func startTag() -> Bool {
        let tag = cursor
        cursor += 1
        let name = cursor
        guard let length = takeName(), let number = names.number(name, length, isAttribute: false) else { return false }
        let leading = putAwayText(before: tag - base)
        let index = UInt32(nodes.count)
        var node = XMLNode(name: number, parent: current, offset: UInt32(tag - base))
        node.attributesStart = UInt32(attributes.count)
        node.leadingLength = leading
        nodes.append(node)
        current = index
        depth += 1
        guard depth <= depthLimit else { return false }
        while true {
            guard let isBehindSpace = passSpace() else { return false }
            if cursor.pointee == UInt8(ascii: ">") {
                cursor += 1
                break
            }
            if cursor.pointee == UInt8(ascii: "/") {
                guard end - cursor >= 2, cursor[1] == UInt8(ascii: ">") else { return false }
                cursor += 2
                close()
                break
            }
            guard isBehindSpace, attribute(of: index, after: Int(node.attributesStart)) else { return false }
        }
        textStart = cursor
        return cursor - tag <= limits.startTagSize ?? .max
            && nodes.count + attributes.count + namespaces.count <= limits.nodes ?? .max
    }

    private mutating func endTag() -> Bool {
        let name = names.written(nodes.start[Int(current)].name)
        guard end - cursor > name.count + 2, PlainNames.areEqual(cursor + 2, name.bytes, name.count) else {
            return false
        }
        cursor += name.count + 2
        guard passSpace() != nil, cursor.pointee == UInt8(ascii: ">") else { return false }
        cursor += 1
        textStart = cursor
        close()
        return true
    }

    /// Closes the open element.
    private mutating func close() {
        let node = nodes.start + Int(current)
        if runLength > 0 {
            node.pointee.textStart = UInt32(truncatingIfNeeded: runStart)
            node.pointee.textLength = UInt32(truncatingIfNeeded: runLength)
            runLength = 0
        }
        node.pointee.end = UInt32(nodes.count)
        current = node.pointee.parent
        depth -= 1
    }

    // MARK: Attributes

    /// Reads an attribute of the element; `first` is the number of its first one.
    private mutating func attribute(of element: UInt32, after first: Int) -> Bool {
        let name = cursor
        guard let length = takeName(), let value = attributeValue() else { return false }
        if PlainNames.isDeclaration(name, length) {
            // Those of the root are known already; others would make names mean something else inside of their elements.
            guard element == XMLDocument.root, let binding = names.binding(name, length) else { return false }
            namespaces.append(XMLNamespaceRecord(node: element, prefix: binding.prefix, uri: binding.uri))
            return keepsLimit(element, first)
        }
        guard let number = names.number(name, length, isAttribute: true) else { return false }
        let added = names.names[Int(number)]
        for earlier in first..<attributes.count {
            let known = names.names[Int(attributes[earlier].name)]
            if known.local == added.local, known.uri == added.uri { return false }
        }
        attributes.append(
            XMLAttributeRecord(
                name: number,
                valueStart: UInt32(truncatingIfNeeded: value.start),
                valueLength: UInt32(truncatingIfNeeded: value.length)
            )
        )
        return keepsLimit(element, first)
    }

    /// Whether an element has no more attributes than it may have, declarations of namespaces included.
    private func keepsLimit(_ element: UInt32, _ first: Int) -> Bool {
        attributes.count - first + (element == XMLDocument.root ? namespaces.count : 0) <= attributeLimit
    }

    /// Reads `="value"`: the value's place among the document's addresses.
    private mutating func attributeValue() -> (start: Int, length: Int)? {
        guard end - cursor > 2, cursor.pointee == UInt8(ascii: "=") else { return nil }
        let quote = cursor[1]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        cursor += 2
        let start = cursor
        let side = sideText.count
        var piece = cursor
        while true {
            guard passValue(to: quote) else { return nil }
            let isEnd = cursor.pointee == quote
            if !isEnd || sideText.count > side {
                sideText.append(UnsafeBufferPointer(start: piece, count: cursor - piece))
            }
            if isEnd { break }
            guard reference() else { return nil }
            piece = cursor
        }
        guard cursor - start <= Self.longestPiece else { return nil }
        defer { cursor += 1 }
        return sideText.count > side ? (source.count + side, sideText.count - side) : (start - base, cursor - start)
    }

    /// Finds the declarations of namespaces in the root's tag, at which the cursor stays.
    private mutating func declareNamespaces() -> Bool {
        let tag = cursor
        let side = sideText.count
        guard cursor.pointee == UInt8(ascii: "<") else { return false }
        cursor += 1
        guard takeName() != nil else { return false }
        while let isBehindSpace = passSpace(), isBehindSpace, isNameStart(cursor.pointee) {
            let name = cursor
            guard let length = takeName(), let value = attributeValue() else { return false }
            guard PlainNames.isDeclaration(name, length) else { continue }
            let uri = UnsafeBufferPointer(rebasing: source[min(value.start, source.count)...].prefix(value.length))
            guard value.start < source.count, names.bind(name, length, uri) else { return false }
        }
        cursor = tag
        sideText.removeAll(from: side)
        return true
    }
}

extension XMLNode {
    /// A node whose other fields are still to be filled.
    init(name: UInt32, parent: UInt32, offset: UInt32) {
        self.init(
            name: name,
            parent: parent,
            end: 0,
            offset: offset,
            attributesStart: 0,
            textStart: 0,
            textLength: 0,
            leadingLength: 0
        )
    }
}
#endif
