#if XML
import APISupportMemory
import APISupportXMLShims
import Foundation

/// Fills the arena of a document from libxml2's events.
///
/// It is reached through a pointer during the parse, so that the callbacks pay for no exclusivity checks.
struct ArenaBuilder: ~Copyable {
    /// Why the parse was stopped; the place is in bytes of the document.
    struct Failure {
        var code: XMLError.Code
        var message: String
        var offset: Int
    }

    /// The document's bytes; of an element in a stream as many as have come, which may move in between.
    var source: UnsafeBufferPointer<UInt8>
    /// Where the addresses of texts begin that differ from the source's.
    let sideStart: Int
    let options: XMLParsingOptions
    private(set) var failure: Failure?

    var nodes: GrowableBuffer<XMLNode>
    var attributes: GrowableBuffer<XMLAttributeRecord>
    var namespaces: GrowableBuffer<XMLNamespaceRecord>
    var sideText: GrowableBuffer<UInt8>
    var names = XMLNameTable()
    var entities: EntityTable

    /// The element that is open.
    private var current = XMLNode.none
    var depth = 0
    var elements = 0
    /// The place behind the markup seen last.
    private var cursor: Int
    private var run = TextRun()

    /// The greatest number of nodes that room is made for before they are read: tags are not elements yet.
    private static let reservation = 1 << 20

    /// Makes an empty arena with room for what was counted.
    init(source: UnsafeBufferPointer<UInt8>, options: XMLParsingOptions, counted: TagScanner) {
        self.source = source
        sideStart = source.count
        self.options = options
        cursor = counted.firstTag
        entities = EntityTable(limits: options.limits, documentSize: source.count)
        nodes = GrowableBuffer(minimumCapacity: min(counted.elements + 1, Self.reservation))
        attributes = GrowableBuffer(minimumCapacity: min(counted.attributes, Self.reservation))
        namespaces = GrowableBuffer(minimumCapacity: 8)
        sideText = GrowableBuffer(minimumCapacity: 256)
    }

    /// Makes an empty arena for the elements of a stream, one after the other.
    init(streamOptions options: XMLParsingOptions) {
        source = UnsafeBufferPointer(start: nil, count: 0)
        // Behind any element; made good when the element is complete.
        sideStart = Int(Int32.max)
        self.options = options
        cursor = 0
        entities = EntityTable(limits: options.limits, documentSize: 0)
        nodes = GrowableBuffer(minimumCapacity: 64)
        attributes = GrowableBuffer(minimumCapacity: 16)
        namespaces = GrowableBuffer(minimumCapacity: 8)
        sideText = GrowableBuffer(minimumCapacity: 64)
    }

    /// The finished document, which takes over all memory, and keeps the owner of the source.
    consuming func finish(owner: LastingBytes) -> XMLDocument {
        close()
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

    /// The document of an element in a stream, all of whose tags are closed; the arena is empty again, but for names.
    mutating func takeElement(owner: LastingBytes, origin: XMLOrigin) -> XMLDocument {
        close()
        let shift = UInt32(sideStart - owner.bytes.count)
        for index in 0..<nodes.count where Int(nodes[index].textStart) >= sideStart { nodes[index].textStart -= shift }
        for index in 0..<attributes.count where Int(attributes[index].valueStart) >= sideStart {
            attributes[index].valueStart -= shift
        }
        elements = 0
        cursor = 0
        let document = XMLDocument(
            nodes: nodes.take(),
            attributes: attributes.take(),
            namespaces: namespaces.take(),
            names: names.copyNames(),
            strings: names.strings,
            source: owner,
            sideText: sideText.take(),
            origin: origin
        )
        // Names are kept for the next element, but not without end.
        if names.count > Self.keptNames { names = XMLNameTable() }
        return document
    }

    /// The greatest number of names that are kept from one element of a stream to the next.
    private static let keptNames = 1_024

    private mutating func close() {
        var closing = XMLNode(name: XMLNode.text, parent: XMLNode.none, offset: 0)
        closing.attributesStart = UInt32(attributes.count)
        nodes.append(closing)
    }

    /// Notes why the parse stops; the first reason counts.
    ///
    /// Always false: do not go on.
    mutating func fail(_ code: XMLError.Code, _ message: String, at offset: Int) -> Bool {
        if failure == nil { failure = Failure(code: code, message: message, offset: offset) }
        return false
    }

    // MARK: Elements

    mutating func start(_ tag: apisupport_xml_start_tag) -> Bool {
        let offset = tag.from_entity ? tag.offset : tagStart(before: tag.offset)
        let name = names.number(local: tag.local, prefix: tag.prefix, uri: tag.uri)
        guard checkLimits(tag, at: offset) else { return false }
        let leading = flushText(before: offset)
        let index = UInt32(nodes.count)
        var node = XMLNode(name: name, parent: current, offset: UInt32(offset))
        node.attributesStart = UInt32(attributes.count)
        node.leadingLength = leading
        nodes.append(node)
        for pair in 0..<Int(tag.namespace_count) {
            guard let declared = tag.namespaces else { break }
            let uri = declared[pair * 2 + 1]
            let isTakenBack = uri == nil || uri?.pointee == 0
            namespaces.append(
                XMLNamespaceRecord(
                    node: index,
                    prefix: names.intern(declared[pair * 2]),
                    uri: isTakenBack ? XMLName.none : names.intern(uri)
                )
            )
        }
        for position in 0..<Int(tag.attribute_count) {
            guard let fields = tag.attributes else { break }
            guard append(attribute: fields + position * 5, tag: tag, at: offset) else { return false }
        }
        current = index
        depth += 1
        elements += 1
        cursor = tag.from_entity ? cursor : tag.offset + 1
        return true
    }

    mutating func end(at offset: Int) -> Bool {
        let open = Int(current)
        if !run.isEmpty {
            nodes[open].textStart = UInt32(truncatingIfNeeded: run.start)
            nodes[open].textLength = UInt32(truncatingIfNeeded: run.length)
            run.clear()
        }
        nodes[open].end = UInt32(nodes.count)
        current = nodes[open].parent
        depth -= 1
        cursor = max(cursor, offset)
        return checkAddresses(at: offset)
    }

    private mutating func append(
        attribute fields: UnsafePointer<UnsafePointer<UInt8>?>,
        tag: apisupport_xml_start_tag,
        at offset: Int
    ) -> Bool {
        guard let local = fields[0], let start = fields[3], let end = fields[4] else { return true }
        let name = names.number(local: local, prefix: fields[1], uri: fields[2])
        let value = UnsafeBufferPointer(start: start, count: end - start)
        guard checkNames(at: offset) else { return false }
        var record = XMLAttributeRecord(name: name, valueStart: 0, valueLength: UInt32(value.count))
        if value.contains(UInt8(ascii: "&")) {
            let begin = sideText.count
            do throws(EntityTable.Failure) {
                try entities.expandAttribute(value, into: &sideText)
            } catch {
                return fail(error.code, error.message, at: offset)
            }
            record.valueStart = UInt32(truncatingIfNeeded: sideStart + begin)
            record.valueLength = UInt32(truncatingIfNeeded: sideText.count - begin)
        } else if let place = tag.window.place(of: start), place + value.count <= source.count {
            record.valueStart = UInt32(place)
        } else {
            record.valueStart = UInt32(truncatingIfNeeded: sideStart + sideText.count)
            sideText.append(value)
        }
        attributes.append(record)
        if tag.from_entity { return count(expansion: value.count, at: offset) }
        return true
    }

    // MARK: Text

    mutating func text(
        _ bytes: UnsafeBufferPointer<UInt8>,
        in window: apisupport_xml_window,
        fromEntity: Bool
    ) -> Bool {
        if fromEntity, !count(expansion: bytes.count, at: cursor) { return false }
        let guess = window.place(of: bytes.baseAddress) ?? cursor
        run.append(bytes, guess: guess, source: source, sideStart: sideStart, sideText: &sideText)
        return true
    }

    mutating func cdata(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, fromEntity: Bool) -> Bool {
        if fromEntity, !count(expansion: bytes.count, at: offset) { return false }
        appendTextNode()
        let guess = offset - 3 - bytes.count
        run.append(bytes, guess: guess, source: source, sideStart: sideStart, sideText: &sideText)
        appendTextNode(kind: XMLNode.cdata)
        cursor = fromEntity ? cursor : offset
        return checkAddresses(at: offset)
    }

    mutating func skipped(at offset: Int) -> Bool {
        cursor = max(cursor, offset)
        return true
    }

    /// Puts away the text in front of a start tag: in the tag's own node, where it stands right before it.
    private mutating func flushText(before offset: Int) -> UInt32 {
        guard !run.isEmpty else { return 0 }
        if run.end == offset {
            defer { run.clear() }
            return UInt32(run.length)
        }
        appendTextNode()
        return 0
    }

    private mutating func appendTextNode(kind: UInt32 = XMLNode.text) {
        guard !run.isEmpty || kind == XMLNode.cdata else { return }
        let offset = min(run.start < sideStart ? run.start : cursor, source.count)
        var node = XMLNode(name: kind, parent: current, offset: UInt32(offset))
        node.textStart = UInt32(truncatingIfNeeded: run.start)
        node.textLength = UInt32(truncatingIfNeeded: run.length)
        node.end = UInt32(nodes.count + 1)
        node.attributesStart = UInt32(attributes.count)
        nodes.append(node)
        run.clear()
    }

    // MARK: Places

    /// The place of the `<` of the start tag that ends at a place; no other `<` stands behind the last markup.
    private func tagStart(before offset: Int) -> Int {
        guard let base = source.baseAddress, cursor < offset,
            let found = memchr(base + cursor, Int32(UInt8(ascii: "<")), offset - cursor)
        else { return min(cursor, source.count) }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}

extension apisupport_xml_window {
    /// Where a byte stands in the document; nil for one that lies elsewhere.
    fileprivate func place(of pointer: UnsafePointer<UInt8>?) -> Int? {
        guard let pointer, let start, let end, pointer >= start, pointer < end else { return nil }
        return Int(offset) + (pointer - start)
    }
}
#endif
