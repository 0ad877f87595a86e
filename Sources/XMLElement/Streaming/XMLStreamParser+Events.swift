#if XML
import APISupportMemory
import APISupportXMLShims
import Foundation

/// What libxml2 reports: inside of an element it goes into the arena, outside only the way is followed.
extension XMLStreamParser {
    func start(_ tag: apisupport_xml_start_tag) -> Bool {
        guard elementStart == nil else { return startInside(tag) }
        let place = tagStart(before: tag.offset)
        if let limit = limits.depth, depth >= limit {
            return fail(.depthLimit, "Elements are nested more than \(limit) deep", at: place)
        }
        guard checkNames(tag, at: place) else { return false }
        hasRoot = true
        if depth == ancestors.count {
            if depth == 0 {
                ancestors.append(XMLStreamAncestor(tag, number: nil))
            } else if path.matches(tag, step: depth - 1) {
                ancestors[depth - 1].matches += 1
                if depth == path.count { return startElement(tag, at: place) }
                let number = ancestors[depth - 1].matches
                ancestors.append(XMLStreamAncestor(tag, number: number > 1 ? number : nil))
            }
        }
        depth += 1
        cursor = tag.offset + 1
        return true
    }

    private func startElement(_ tag: apisupport_xml_start_tag, at place: Int) -> Bool {
        elementStart = place
        hold(from: place)
        for ancestor in ancestors where !noting(ancestor.start(in: &builder)) { return false }
        return startInside(tag)
    }

    private func startInside(_ tag: apisupport_xml_start_tag) -> Bool {
        var tag = tag
        tag.offset -= base
        tag.window.offset -= base
        depth += 1
        return noting(builder.start(tag))
    }

    func end(at place: Int) -> Bool {
        depth -= 1
        guard let start = elementStart else {
            if ancestors.count > depth { ancestors.removeLast() }
            cursor = place
            return true
        }
        guard noting(builder.end(at: place - start)) else { return false }
        return depth > ancestors.count || takeElement(from: start, to: place)
    }

    /// Makes a document of the element that has just ended.
    private func takeElement(from start: Int, to end: Int) -> Bool {
        guard end - start <= maximumElementSize else { return failSize(at: start) }
        for _ in ancestors where !noting(builder.end(at: end - start)) { return false }
        let (line, column) = position(of: start)
        let origin = XMLOrigin(
            line: line,
            column: column,
            byteOffset: start,
            numbers: ancestors.map(\.number) + [ancestors.last?.matches]
        )
        let bytes = UnsafeBufferPointer(rebasing: held[start - window.start..<end - window.start])
        let document = builder.takeElement(owner: LastingBytes(copying: bytes), origin: origin)
        ready.append(XMLElement(document: document, index: UInt32(ancestors.count)))
        elementStart = nil
        cursor = end
        return true
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>, in window: apisupport_xml_window) -> Bool {
        guard elementStart != nil else { return true }
        var window = window
        window.offset -= base
        return noting(builder.text(bytes, in: window, fromEntity: false))
    }

    func cdata(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        guard elementStart != nil else { return skipped(at: place) }
        return noting(builder.cdata(bytes, at: place - base, fromEntity: false))
    }

    func skipped(at place: Int) -> Bool {
        guard elementStart == nil else { return builder.skipped(at: place - base) }
        cursor = max(cursor, place)
        return true
    }

    func declare(entity name: UnsafePointer<UInt8>, at place: Int) -> Bool {
        noting(builder.declare(entity: name, isGeneral: true, content: nil, at: place - base))
    }

    func declare(attributesOf element: UnsafePointer<UInt8>, at place: Int) -> Bool {
        noting(builder.declare(attributesOf: element, at: place - base))
    }

    func note(_ problem: apisupport_xml_problem) -> Bool {
        var problem = problem
        problem.offset -= base
        return noting(builder.note(problem))
    }

    /// Where the builder's places are counted from.
    private var base: Int { elementStart ?? 0 }

    /// Takes over a failure of the builder's.
    private func noting(_ answer: Bool) -> Bool {
        guard !answer, let found = builder.failure else { return answer }
        return fail(found.code, found.message, at: found.offset + base)
    }

    /// The place of the `<` of the start tag that ends at a place; no other `<` stands behind the last markup but those of a
    /// DOCTYPE in front of the root.
    private func tagStart(before place: Int) -> Int {
        guard let base = held.baseAddress, cursor < place,
            let found = memchr(base + (cursor - window.start), Int32(UInt8(ascii: "<")), place - cursor)
        else { return cursor }
        return cursor + (UnsafeRawPointer(found) - UnsafeRawPointer(base + (cursor - window.start)))
    }

    private func checkNames(_ tag: apisupport_xml_start_tag, at place: Int) -> Bool {
        guard let limit = limits.nameLength else { return true }
        var longest = Self.length(tag.local, tag.prefix)
        for position in 0..<Int(tag.attribute_count) {
            guard let fields = tag.attributes.map({ $0 + position * 5 }), let local = fields[0] else { continue }
            longest = max(longest, Self.length(local, fields[1]))
        }
        return longest <= limit || fail(.nameLimit, "A name has \(longest) bytes; the limit is \(limit)", at: place)
    }

    private static func length(_ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?) -> Int {
        XMLNameTable.length(local) + (prefix.map { XMLNameTable.length($0) + 1 } ?? 0)
    }
}
#endif
