#if XML
import Foundation

/// The names of a document that `PlainReader` reads, found by their bytes.
///
/// A name means the same everywhere, since only the root declares namespaces.
struct PlainNames: ~Copyable {
    /// The greatest number of different names: the table is small, and a document must not make its search slow.
    private static let maximumCount = 200
    private static let slots = 512
    /// The greatest number of namespaces; each is compared with all before it.
    private static let maximumBindings = 32

    /// A name as it is written, of elements or attributes; it has the number of its place.
    struct Written: BitwiseCopyable {
        let bytes: UnsafePointer<UInt8>
        let count: Int
        let isAttribute: Bool
    }

    /// What a prefix stands for.
    struct Binding {
        /// The prefix, or `XMLName.none`.
        let prefix: UInt32
        /// The URI.
        let uri: UInt32
    }

    private let longestName: Int
    /// Makes the place of a name in the table one that nobody can foresee.
    private let seed = UInt64.random(in: .min ... .max) | 1
    /// The numbers of written names, from 1, by their hashes; 0 for none.
    private var table = GrowableBuffer<UInt16>(minimumCapacity: Self.slots)
    private var written = GrowableBuffer<Written>(minimumCapacity: 32)
    /// The names by their numbers.
    private(set) var names = GrowableBuffer<XMLName>(minimumCapacity: 32)
    private(set) var strings = XMLStringTable()
    private var bindings: [Binding] = []

    init(longestName: Int) {
        // libxml2 has a bound of its own.
        self.longestName = min(longestName, 1_000)
        for _ in 0..<Self.slots { table.append(0) }
    }

    /// Hands over the names; see `GrowableBuffer.take()`.
    mutating func takeNames() -> UnsafeBufferPointer<XMLName> {
        names.take()
    }

    /// How a name is written.
    @inline(__always)
    func written(_ number: UInt32) -> (bytes: UnsafePointer<UInt8>, count: Int) {
        let name = written.start + Int(number)
        return (name.pointee.bytes, name.pointee.count)
    }

    /// The number of a name; nil where libxml2 has to read it.
    @inline(__always)
    mutating func number(_ name: UnsafePointer<UInt8>, _ count: Int, isAttribute: Bool) -> UInt32? {
        var slot = Int(truncatingIfNeeded: (hash(name, count) &* seed) >> 55)
        while true {
            let entry = Int(table.start[slot])
            if entry == 0 { return add(name, count, isAttribute: isAttribute, to: slot) }
            let known = written.start + (entry - 1)
            if known.pointee.count == count, known.pointee.isAttribute == isAttribute,
                Self.areEqual(known.pointee.bytes, name, count)
            {
                return UInt32(entry - 1)
            }
            slot = (slot + 1) & (Self.slots - 1)
        }
    }

    @inline(__always)
    private func hash(_ name: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let bytes = UnsafeRawPointer(name)
        if count >= 8 {
            let last = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
            return (bytes.loadUnaligned(as: UInt64.self) &* 31) ^ last &+ UInt64(count)
        }
        if count >= 4 {
            let last = bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            return UInt64(bytes.loadUnaligned(as: UInt32.self)) << 32 | UInt64(last) &+ UInt64(count)
        }
        return UInt64(name[0]) << 16 | UInt64(name[count >> 1]) << 8 | UInt64(name[count - 1]) &+ UInt64(count) << 24
    }

    /// Whether two names of the same length, at least 1, are equal.
    ///
    /// A call of `memcmp` would take longer than the comparison of so few bytes.
    @inline(__always)
    static func areEqual(_ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let (first, second) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
        func agree<Word: BitwiseCopyable & Equatable>(_ type: Word.Type, at place: Int) -> Bool {
            first.loadUnaligned(fromByteOffset: place, as: type)
                == second.loadUnaligned(fromByteOffset: place, as: type)
        }
        if count > 16 { return memcmp(first, second, count) == 0 }
        if count >= 8 { return agree(UInt64.self, at: 0) && agree(UInt64.self, at: count - 8) }
        if count >= 4 { return agree(UInt32.self, at: 0) && agree(UInt32.self, at: count - 4) }
        return agree(UInt8.self, at: 0) && agree(UInt8.self, at: count >> 1) && agree(UInt8.self, at: count - 1)
    }

    private mutating func add(
        _ name: UnsafePointer<UInt8>,
        _ count: Int,
        isAttribute: Bool,
        to slot: Int
    ) -> UInt32? {
        guard count <= longestName, written.count < Self.maximumCount else { return nil }
        let bytes = UnsafeBufferPointer(start: name, count: count)
        var local = bytes[...]
        var prefix = XMLName.none
        var uri = XMLName.none
        if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
            local = bytes[(colon + 1)...]
            let isName = local.first.map { ($0 | 0x20) &- UInt8(ascii: "a") <= 25 || $0 == UInt8(ascii: "_") } ?? false
            guard isName, !local.contains(UInt8(ascii: ":")) else { return nil }
            let written = UnsafeBufferPointer(rebasing: bytes[..<colon])
            if written.elementsEqual("xml".utf8) {
                prefix = strings.intern(written)
                uri = intern(XMLElement.xmlNamespace)
            } else {
                guard let number = strings.number(of: written),
                    let binding = bindings.first(where: { $0.prefix == number })
                else { return nil }
                (prefix, uri) = (binding.prefix, binding.uri)
            }
        } else if !isAttribute, let binding = bindings.first(where: { $0.prefix == XMLName.none }) {
            uri = binding.uri
        }
        names.append(XMLName(local: strings.intern(UnsafeBufferPointer(rebasing: local)), prefix: prefix, uri: uri))
        written.append(Written(bytes: name, count: count, isAttribute: isAttribute))
        table[slot] = UInt16(written.count)
        return UInt32(written.count - 1)
    }

    // MARK: Namespaces

    /// Whether an attribute declares a namespace, or seems to.
    static func isDeclaration(_ name: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        count >= 5 && memcmp(name, "xmlns", 5) == 0
    }

    /// Notes what a declaration binds; false where libxml2 has to judge it.
    mutating func bind(_ name: UnsafePointer<UInt8>, _ count: Int, _ uri: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let prefix = Self.prefix(name, count), Self.isPlain(uri) else { return false }
        let number = prefix.isEmpty ? XMLName.none : strings.intern(prefix)
        guard bindings.count < Self.maximumBindings, !bindings.contains(where: { $0.prefix == number }) else {
            return false
        }
        bindings.append(Binding(prefix: number, uri: strings.intern(uri)))
        return true
    }

    /// What a declaration of the root binds.
    func binding(_ name: UnsafePointer<UInt8>, _ count: Int) -> Binding? {
        guard let prefix = Self.prefix(name, count) else { return nil }
        let number = prefix.isEmpty ? XMLName.none : strings.number(of: prefix)
        return bindings.first { $0.prefix == number }
    }

    /// The prefix that a declaration binds, empty for the default namespace; nil where it is not a plain one.
    private static func prefix(_ name: UnsafePointer<UInt8>, _ count: Int) -> UnsafeBufferPointer<UInt8>? {
        if count == 5 { return UnsafeBufferPointer(start: name, count: 0) }
        guard count > 6, name[5] == UInt8(ascii: ":") else { return nil }
        let prefix = UnsafeBufferPointer(start: name + 6, count: count - 6)
        guard prefix.allSatisfy(isAlphanumeric), prefix[0] > UInt8(ascii: "9"), !prefix.starts(with: "xml".utf8) else {
            return nil
        }
        return prefix
    }

    /// Whether a URI is one that nobody objects to: http, https or urn, with plain characters behind.
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let uri = String(decoding: bytes, as: UTF8.self)
        guard let scheme = ["http://", "https://", "urn:"].first(where: uri.hasPrefix) else { return false }
        let punctuation = Array((scheme == "urn:" ? ".-_:" : ".-_/").utf8)
        let rest = uri.utf8.dropFirst(scheme.utf8.count)
        guard let first = rest.first, isAlphanumeric(first) else { return false }
        // Those of XML itself must not be bound.
        return rest.allSatisfy { isAlphanumeric($0) || punctuation.contains($0) }
            && ![XMLElement.xmlNamespace, "http://www.w3.org/2000/xmlns/"].contains(uri)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") <= 25 || byte &- UInt8(ascii: "0") <= 9
    }

    private mutating func intern(_ text: String) -> UInt32 {
        var text = text
        return text.withUTF8 { strings.intern($0) }
    }
}
#endif
