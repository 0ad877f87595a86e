#if XML
/// The entities of an internal DTD: their texts, for references in attributes, and what they have expanded to so far.
///
/// libxml2 itself reads references in content. Those in attribute values it leaves as they are, with an ampersand written
/// as `&#38;`, unless its option NOENT is on, which would open files.
struct EntityTable {
    /// Why a value can't be expanded.
    struct Failure: Error {
        let code: XMLError.Code
        let message: String
    }

    /// libxml2's own bound for entities inside entities.
    private static let maximumNesting = 40

    /// The entities that need no declaration (XML 1.0, 4.6).
    private static let predefined: [String: UInt8] = [
        "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "amp": UInt8(ascii: "&"), "quot": UInt8(ascii: "\""),
        "apos": UInt8(ascii: "'"),
    ]

    private let limits: XMLLimits
    private let documentSize: Int
    private var contents: [[UInt8]: [UInt8]] = [:]
    private var expanded = 0

    init(limits: XMLLimits, documentSize: Int) {
        self.limits = limits
        self.documentSize = documentSize
    }

    /// Notes an entity; of two declarations the first counts (XML 1.0, 4.2).
    ///
    /// Nil is the content of one whose text is elsewhere. A predefined entity may be declared, but not as another character (4.6).
    mutating func declare(_ name: UnsafePointer<UInt8>, content: UnsafePointer<UInt8>?) throws(Failure) {
        let shown = String(cString: name)
        if let character = Self.predefined[shown] {
            let text = content.map { String(cString: $0) }
            let references = ["&#\(character);", "&#x\(String(character, radix: 16));"]
            let isPlain = text == String(Unicode.Scalar(character)) && !["lt", "amp"].contains(shown)
            guard isPlain || text.map({ references.contains($0.lowercased()) }) == true else {
                throw Failure(code: .malformed, message: "Entity '\(shown)' is declared as something else than it is")
            }
            return
        }
        guard let content else { return }
        let bytes = UnsafeBufferPointer(start: content, count: XMLNameTable.length(content))
        var scanner = TagScanner(bytes, limits: limits)
        do throws(TagScanner.Finding) {
            try scanner.scan()
        } catch {
            throw Failure(code: error.code, message: "\(error.message) (in entity '\(shown)')")
        }
        let key = Array(UnsafeBufferPointer(start: name, count: XMLNameTable.length(name)))
        if contents[key] == nil { contents[key] = Array(bytes) }
    }

    /// Counts bytes that entities gave.
    mutating func count(_ bytes: Int) throws(Failure) {
        expanded += bytes
        if let limit = limits.entityExpansion, expanded > limit {
            throw Failure(code: .entityExpansionLimit, message: "Entities expand to more than \(limit) bytes")
        }
        if let ratio = limits.entityExpansionRatio, expanded > ratio * documentSize {
            throw Failure(
                code: .entityExpansionLimit,
                message: "Entities expand to more than \(ratio) times the document's \(documentSize) bytes"
            )
        }
    }

    /// Appends an attribute's value, as libxml2 reports it, with its references replaced.
    mutating func expandAttribute(
        _ value: UnsafeBufferPointer<UInt8>,
        into text: inout GrowableBuffer<UInt8>
    ) throws(Failure) {
        try expand(value[...], nesting: 0, into: &text)
    }

    private mutating func expand(
        _ value: some RandomAccessCollection<UInt8>,
        nesting: Int,
        into text: inout GrowableBuffer<UInt8>
    ) throws(Failure) {
        var rest = value[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "&"), let end = rest.firstIndex(of: UInt8(ascii: ";")) {
                let name = Array(rest[..<end])
                rest = rest[rest.index(after: end)...]
                if name.first == UInt8(ascii: "#") {
                    try append(characterReference: name, into: &text)
                } else {
                    try append(entity: name, nesting: nesting, into: &text)
                }
            } else if nesting > 0, byte == UInt8(ascii: "<") {
                throw Failure(code: .malformed, message: "An entity in an attribute's value contains '<'")
            } else {
                // White space of an entity becomes spaces (XML 1.0, 3.3.3); that of the value already is.
                let isSpace = byte == 0x09 || byte == 0x0A || byte == 0x0D
                text.append(nesting > 0 && isSpace ? 0x20 : byte)
                if nesting > 0 { try count(1) }
            }
        }
    }

    private mutating func append(
        entity name: [UInt8],
        nesting: Int,
        into text: inout GrowableBuffer<UInt8>
    ) throws(Failure) {
        let shown = String(decoding: name, as: UTF8.self)
        if let character = Self.predefined[shown] {
            text.append(character)
            return
        }
        guard let content = contents[name] else {
            throw Failure(code: .undefinedEntity, message: "Entity '\(shown)' is not defined in the document")
        }
        guard nesting < Self.maximumNesting else {
            throw Failure(code: .entityExpansionLimit, message: "Entity '\(shown)' is nested too deeply")
        }
        // Each reference costs time, even to an empty entity.
        try count(1)
        try expand(content, nesting: nesting + 1, into: &text)
    }

    private func append(characterReference name: [UInt8], into text: inout GrowableBuffer<UInt8>) throws(Failure) {
        let digits = String(decoding: name.dropFirst(), as: UTF8.self)
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = number.flatMap(Unicode.Scalar.init) else {
            throw Failure(code: .malformed, message: "The reference '&#\(digits);' is not one to a character")
        }
        for byte in Character(scalar).utf8 { text.append(byte) }
    }
}
#endif
