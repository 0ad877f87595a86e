#if XML
import APISupportXMLShims

extension ArenaBuilder {
    mutating func checkLimits(_ tag: apisupport_xml_start_tag, at offset: Int) -> Bool {
        if let limit = options.limits.depth, depth >= limit {
            return fail(.depthLimit, "Elements are nested more than \(limit) deep", at: offset)
        }
        // Elements that the document's own tags don't show come from entities.
        let added = 1 + Int(tag.attribute_count) + Int(tag.namespace_count)
        if let limit = options.limits.nodes, elements + attributes.count + namespaces.count + added > limit {
            return fail(.nodeLimit, TagScanner.nodeLimitMessage(limit), at: offset)
        }
        // Elements that an entity gives cost memory too, so each counts like some text.
        if tag.from_entity, !count(expansion: MemoryLayout<XMLNode>.size, at: offset) { return false }
        return checkNames(at: offset)
    }

    /// Whether the names so far are short enough.
    mutating func checkNames(at offset: Int) -> Bool {
        guard let limit = options.limits.nameLength, names.longestName > limit else { return true }
        return fail(.nameLimit, "A name has \(names.longestName) bytes; the limit is \(limit)", at: offset)
    }

    /// Whether all places still fit into 32 bits.
    mutating func checkAddresses(at offset: Int) -> Bool {
        sideStart + sideText.count <= Int(UInt32.max) && nodes.count < Int(XMLNode.cdata)
            || fail(.documentTooLarge, "The document's text has more than 4 GiB", at: offset)
    }

    mutating func declare(
        entity name: UnsafePointer<UInt8>,
        isGeneral: Bool,
        content: UnsafePointer<UInt8>?,
        at offset: Int
    ) -> Bool {
        guard options.allowsInternalDTD else {
            return fail(.dtdForbidden, "The document declares entity '\(String(cString: name))'", at: offset)
        }
        // Parameter entities are libxml2's alone; they have no place in content and attributes.
        guard isGeneral else { return true }
        do throws(EntityTable.Failure) {
            try entities.declare(name, content: content)
            return true
        } catch {
            return fail(error.code, error.message, at: offset)
        }
    }

    /// Counts what entities gave, in bytes, against the limits.
    mutating func count(expansion: Int, at offset: Int) -> Bool {
        do throws(EntityTable.Failure) {
            try entities.count(expansion)
            return true
        } catch {
            return fail(error.code, error.message, at: offset)
        }
    }
}
#endif
