#if XML
import APISupportXMLShims

/// The callbacks that libxml2's events go through to an `ArenaBuilder`, whose address is the user pointer.
enum SAXHandlers {
    /// Parses; the builder then holds the document, or the reason why there is none.
    static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from start: Int,
        keepsEntities: Bool,
        into builder: inout ArenaBuilder
    ) -> apisupport_xml_outcome {
        guard let base = bytes.baseAddress else { return apisupport_xml_outcome_out_of_memory }
        var handlers = handlers
        return withUnsafeMutablePointer(to: &builder) { builder in
            apisupport_xml_parse(base, start, bytes.count, keepsEntities, &handlers, builder)
        }
    }

    private static var handlers: apisupport_xml_handlers {
        apisupport_xml_handlers(
            start_element: { user, tag in user.builder.pointee.start(tag.pointee) },
            end_element: { user, offset in user.builder.pointee.end(at: offset) },
            characters: { user, bytes, count, window, fromEntity in
                user.builder.pointee.text(
                    UnsafeBufferPointer(start: bytes, count: count),
                    in: window.pointee,
                    fromEntity: fromEntity
                )
            },
            cdata: { user, bytes, count, offset, fromEntity in
                user.builder.pointee.cdata(
                    UnsafeBufferPointer(start: bytes, count: count),
                    at: offset,
                    fromEntity: fromEntity
                )
            },
            skipped: { user, offset in user.builder.pointee.skipped(at: offset) },
            entity_declaration: { user, name, isGeneral, content, offset in
                user.builder.pointee.declare(entity: name, isGeneral: isGeneral, content: content, at: offset)
            },
            attribute_declaration: { user, element, offset in
                user.builder.pointee.declare(attributesOf: element, at: offset)
            },
            unresolved_entity: { user, name, offset in
                user.builder.pointee.fail(
                    .undefinedEntity,
                    "Entity '\(String(cString: name))' has no text in the document",
                    at: offset
                )
            },
            problem: { user, problem in user.builder.pointee.note(problem.pointee) }
        )
    }
}

extension UnsafeMutableRawPointer {
    /// The builder that was handed over as user pointer.
    fileprivate var builder: UnsafeMutablePointer<ArenaBuilder> { assumingMemoryBound(to: ArenaBuilder.self) }
}
#endif
