#if XML
import APISupportXMLShims

/// The start tag of an element around those that a stream is read for: each of their documents has it again.
struct XMLStreamAncestor {
    private let local: UnsafePointer<UInt8>
    private let prefix: UnsafePointer<UInt8>?
    private let uri: UnsafePointer<UInt8>?
    private let namespaces: [UnsafePointer<UInt8>?]
    /// Local name, prefix and URI of each attribute.
    private let attributes: [(UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, Range<Int>)]
    private let values: [UInt8]
    /// Its number among the siblings of its name.
    let number: Int?
    /// The number of its children so far that are a step on the way.
    var matches = 0

    /// Takes over a tag; names are interned by libxml2 for the time of the parse, values are copied.
    init(_ tag: apisupport_xml_start_tag, number: Int?) {
        local = tag.local
        prefix = tag.prefix
        uri = tag.uri
        self.number = number
        namespaces = (0..<2 * Int(tag.namespace_count)).map { tag.namespaces?[$0] }
        var values: [UInt8] = []
        var attributes: [(UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, Range<Int>)] = []
        for position in 0..<Int(tag.attribute_count) {
            guard let fields = tag.attributes.map({ $0 + position * 5 }), let start = fields[3], let end = fields[4]
            else { continue }
            let first = values.count
            values.append(contentsOf: UnsafeBufferPointer(start: start, count: end - start))
            attributes.append((fields[0], fields[1], fields[2], first..<values.count))
        }
        self.values = values
        self.attributes = attributes
    }

    /// Puts the element into the arena of one inside of it.
    func start(in builder: inout ArenaBuilder) -> Bool {
        values.withUnsafeBufferPointer { values in
            // A place to point to, also where all values are empty.
            var none: UInt8 = 0
            return withUnsafePointer(to: &none) { none in
                let base = values.baseAddress ?? none
                let fields = attributes.flatMap { local, prefix, uri, range -> [UnsafePointer<UInt8>?] in
                    [local, prefix, uri, base + range.lowerBound, base + range.upperBound]
                }
                return fields.withUnsafeBufferPointer { fields in
                    namespaces.withUnsafeBufferPointer { namespaces in
                        builder.start(
                            apisupport_xml_start_tag(
                                local: local,
                                prefix: prefix,
                                uri: uri,
                                namespaces: namespaces.baseAddress,
                                namespace_count: Int32(namespaces.count / 2),
                                attributes: fields.baseAddress,
                                attribute_count: Int32(attributes.count),
                                window: apisupport_xml_window(),
                                // It ends in front of the arena's first byte, which is that of the inner element.
                                offset: -1,
                                from_entity: false
                            )
                        )
                    }
                }
            }
        }
    }
}
#endif
