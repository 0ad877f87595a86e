#if XML
import APISupportXMLShims

extension SAXHandlers {
    /// Begins a parse of pieces, whose events go to a parser that outlives it; nil when memory is short.
    static func push(from start: Int, into parser: XMLStreamParser) -> OpaquePointer? {
        var handlers = apisupport_xml_handlers(
            start_element: { user, tag in user.parser.start(tag.pointee) },
            end_element: { user, offset in user.parser.end(at: offset) },
            characters: { user, bytes, count, window, _ in
                user.parser.text(UnsafeBufferPointer(start: bytes, count: count), in: window.pointee)
            },
            cdata: { user, bytes, count, offset, _ in
                user.parser.cdata(UnsafeBufferPointer(start: bytes, count: count), at: offset)
            },
            skipped: { user, offset in user.parser.skipped(at: offset) },
            entity_declaration: { user, name, _, _, offset in user.parser.declare(entity: name, at: offset) },
            attribute_declaration: { user, element, offset in
                user.parser.declare(attributesOf: element, at: offset)
            },
            unresolved_entity: { user, name, offset in
                user.parser.fail(
                    .undefinedEntity,
                    "Entity '\(String(cString: name))' has no text in the document",
                    at: offset
                )
            },
            problem: { user, problem in user.parser.note(problem.pointee) }
        )
        return apisupport_xml_push_new(start, &handlers, Unmanaged.passUnretained(parser).toOpaque())
    }
}

extension UnsafeMutableRawPointer {
    /// The parser that was handed over as user pointer; it owns the parse, so it outlives every call.
    fileprivate var parser: XMLStreamParser { Unmanaged.fromOpaque(self).takeUnretainedValue() }
}
#endif
