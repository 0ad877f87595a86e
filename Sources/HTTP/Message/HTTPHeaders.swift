/// Header fields in the order in which they are sent or came (RFC 9110, section 5).
///
/// Names are compared without regard to ASCII case; a name may occur more than once, and no value is ever lost.
/// Two values are equal when they hold the same fields in the same order, names compared as above.
public struct HTTPHeaders: Sendable {
    /// One header field.
    public struct Field: Sendable {
        /// The name as written.
        public let name: String
        /// The value, without surrounding white space; one received that is not UTF-8 is read as ISO-8859-1.
        public let value: String
        /// The value's bytes where they are not those of `value`.
        private let rawBytes: [UInt8]?

        /// Makes a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
            rawBytes = nil
        }

        /// Makes a field of what a server sent, in whatever charset (RFC 9110, section 5.5).
        package init(name: String, bytes: some RandomAccessCollection<UInt8>) {
            self.name = name
            // Most values; to validate text takes far longer.
            if bytes.allSatisfy({ $0 < 0x80 }) {
                value = String(ascii: bytes)
                rawBytes = nil
            } else if let value = String(validating: bytes, as: UTF8.self) {
                self.value = value
                rawBytes = nil
            } else {
                value = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
                rawBytes = Array(bytes)
            }
        }

        /// The value's bytes as they were received, or the UTF-8 of one that was made from text.
        public var bytes: [UInt8] { rawBytes ?? Array(value.utf8) }
    }

    private var fields: [Field]

    /// Makes an empty set of fields.
    public init() {
        fields = []
    }

    /// Makes a set from fields, in their order.
    public init(_ fields: some Sequence<Field>) {
        self.fields = Array(fields)
    }

    /// The first value of the field, nil when there is none; assigning replaces all values, and nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.hasName(name) }?.value }
        set {
            guard let newValue else { return remove(name) }
            set(name, newValue)
        }
    }

    /// All values of the field, in order.
    public func values(for name: String) -> [String] {
        fields.filter { $0.hasName(name) }.map(\.value)
    }

    /// The members of a comma-separated field (RFC 9110, section 5.6.1), over all its lines, without white space.
    ///
    /// For fields whose members hold no quoted commas, as `Content-Encoding` and `Content-Length`.
    func members(of name: String) -> [Substring] {
        var members: [Substring] = []
        forEachMember(of: name) { members.append($0) }
        return members
    }

    /// Gives the members of a comma-separated field one by one, as `members(of:)` does.
    func forEachMember(of name: String, _ body: (Substring) -> Void) {
        for field in fields where field.hasName(name) {
            // Most values are one member.
            guard field.value.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0.isBlank }) else {
                if !field.value.isEmpty { body(field.value[...]) }
                continue
            }
            for part in field.value.utf8.split(separator: UInt8(ascii: ",")) {
                var member = part.drop(while: \.isBlank)
                while member.last?.isBlank == true { member.removeLast() }
                body(Substring(member))
            }
        }
    }

    /// Whether there is a field of this name.
    public func contains(name: String) -> Bool {
        fields.contains { $0.hasName(name) }
    }

    /// Adds a field behind the others, also when one of its name is there.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Adds a field behind the others.
    mutating func append(_ field: Field) {
        fields.append(field)
    }

    /// Makes room for so many fields.
    mutating func reserve(_ count: Int) {
        fields.reserveCapacity(count)
    }

    /// Takes away the last field, nil when there is none.
    mutating func popLast() -> Field? {
        fields.popLast()
    }

    /// Sets the field to one value, at the place of the first of its name.
    public mutating func set(_ name: String, _ value: String) {
        let field = Field(name: name, value: value)
        guard let first = fields.firstIndex(where: { $0.hasName(name) }) else { return fields.append(field) }
        fields[first] = field
        let rest = fields[(first + 1)...].filter { !$0.hasName(name) }
        fields.replaceSubrange((first + 1)..., with: rest)
    }

    /// Removes all fields of this name.
    public mutating func remove(_ name: String) {
        fields.removeAll { $0.hasName(name) }
    }
}

extension HTTPHeaders.Field {
    /// Whether the field has this name, ASCII case aside.
    func hasName(_ other: String) -> Bool {
        guard name.utf8.count == other.utf8.count else { return false }
        // One text after the other is seen as bytes in one piece, which is faster than to step through both.
        let isSame = name.utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { others in
                for index in bytes.indices where bytes[index].lowercasedASCII != others[index].lowercasedASCII {
                    return false
                }
                return true
            }
        }
        return (isSame ?? nil)
            ?? name.utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
    }
}

extension String {
    /// Makes a string of bytes that were found to be ASCII.
    init(ascii bytes: some RandomAccessCollection<UInt8>) {
        self.init(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
    }
}

extension UInt8 {
    /// Whether this is a space or a tabulator.
    var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// The byte of the lower-case letter where this is an ASCII upper-case letter, else the byte itself.
    var lowercasedASCII: UInt8 {
        (0x41...0x5A).contains(self) ? self | 0x20 : self
    }
}

extension HTTPHeaders.Field: Hashable {
    /// Whether names (ASCII case aside) and values are the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.hasName(right.name) && left.value == right.value
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        for byte in name.utf8 { hasher.combine(byte.lowercasedASCII) }
        hasher.combine(value)
    }
}

extension HTTPHeaders: Hashable {}

extension HTTPHeaders: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The position behind the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at a position.
    public subscript(position: Int) -> Field { fields[position] }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Makes fields from a literal, in its order; repeated names are kept.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}
