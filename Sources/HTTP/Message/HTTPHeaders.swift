/// Header fields in the order in which they are sent or came (RFC 9110, section 5).
///
/// Names are compared without regard to ASCII case; a name may occur more than once, and no value is ever lost.
/// Two values are equal when they hold the same fields in the same order, names compared as above.
public struct HTTPHeaders: Sendable {
    private enum Storage {
        /// As they were received.
        case received(ReceivedFields)
        /// As somebody put them together.
        case made([Field])
    }

    private var storage: Storage

    /// Makes an empty set of fields.
    public init() {
        storage = .made([])
    }

    /// Makes a set from fields, in their order.
    public init(_ fields: some Sequence<Field>) {
        storage = .made(Array(fields))
    }

    /// Makes a set of what a server sent.
    init(_ received: ReceivedFields) {
        storage = .received(received)
    }

    /// The first value of the field, nil when there is none; assigning replaces all values, and nil removes them.
    public subscript(name: String) -> String? {
        get { first(name)?.value }
        set {
            guard let newValue else { return remove(name) }
            set(name, newValue)
        }
    }

    /// All values of the field, in order.
    public func values(for name: String) -> [String] {
        var values: [String] = []
        forEach(name) { values.append($0.value) }
        return values
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
        forEach(name) { field in
            // Most values are one member.
            guard field.value.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0.isBlank }) else {
                if !field.value.isEmpty { body(field.value[...]) }
                return
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
        position(of: name, from: startIndex) != nil
    }

    /// Adds a field behind the others, also when one of its name is there.
    public mutating func add(_ name: String, _ value: String) {
        change { $0.append(Field(name: name, value: value)) }
    }

    /// Sets the field to one value, at the place of the first of its name.
    public mutating func set(_ name: String, _ value: String) {
        let field = Field(name: name, value: value)
        let first = position(of: name, from: startIndex)
        change { fields in
            guard let first else { return fields.append(field) }
            fields[first] = field
            let rest = fields[(first + 1)...].filter { !$0.hasName(name) }
            fields.replaceSubrange((first + 1)..., with: rest)
        }
    }

    /// Removes all fields of this name.
    public mutating func remove(_ name: String) {
        guard contains(name: name) else { return }
        change { fields in fields.removeAll { $0.hasName(name) } }
    }

    // MARK: Looking and changing

    private func position(of name: String, from start: Int) -> Int? {
        switch storage {
        case .received(let fields): fields.position(of: name, from: start)
        case .made(let fields): fields[start...].firstIndex { $0.hasName(name) }
        }
    }

    private func first(_ name: String) -> Field? {
        position(of: name, from: startIndex).map { self[$0] }
    }

    private func forEach(_ name: String, _ body: (Field) -> Void) {
        var next = position(of: name, from: startIndex)
        while let position = next {
            body(self[position])
            next = self.position(of: name, from: position + 1)
        }
    }

    /// Changes the fields, which are made of what was received before.
    private mutating func change(_ change: (inout [Field]) -> Void) {
        var fields =
            switch storage {
            case .received: Array(self)
            case .made(let fields): fields
            }
        // Lets go of them, so that they are not copied.
        storage = .made([])
        change(&fields)
        storage = .made(fields)
    }
}

extension HTTPHeaders: Hashable {
    /// Whether both hold the same fields in the same order.
    public static func == (left: Self, right: Self) -> Bool {
        left.elementsEqual(right)
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for field in self { hasher.combine(field) }
    }
}

extension HTTPHeaders: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { 0 }
    /// The position behind the last field.
    public var endIndex: Int {
        switch storage {
        case .received(let fields): fields.count
        case .made(let fields): fields.count
        }
    }
    /// The field at a position.
    public subscript(position: Int) -> Field {
        switch storage {
        case .received(let fields): fields[position]
        case .made(let fields): fields[position]
        }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Makes fields from a literal, in its order; repeated names are kept.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}
