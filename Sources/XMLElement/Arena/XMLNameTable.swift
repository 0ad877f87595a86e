#if XML
/// The names of a document while it is read, found by the pointers under which libxml2 knows their parts.
///
/// libxml2 interns names for the time of a parse: the same pointers are the same name, so bytes are compared only when
/// a pointer is seen for the first time.
struct XMLNameTable: ~Copyable {
    private struct Pointers: Hashable {
        let local: UnsafePointer<UInt8>
        let prefix: UnsafePointer<UInt8>?
        let uri: UnsafePointer<UInt8>?
    }

    /// A name that was seen lately, in a table by its pointers.
    struct Recent: BitwiseCopyable {
        var local: UnsafePointer<UInt8>?
        var prefix: UnsafePointer<UInt8>?
        var uri: UnsafePointer<UInt8>?
        var number: UInt32
    }

    private var recent = GrowableBuffer<Recent>(minimumCapacity: Self.recentCount)
    private var byPointers: [Pointers: UInt32] = [:]
    private var byParts: [XMLName: UInt32] = [:]
    private var names = GrowableBuffer<XMLName>(minimumCapacity: 64)
    private(set) var strings = XMLStringTable()
    /// The length of the longest name with its prefix, in bytes.
    private(set) var longestName = 0

    private static let recentCount = 256

    init() {
        for _ in 0..<Self.recentCount { recent.append(Recent(number: 0)) }
    }

    /// Hands over the names; see `GrowableBuffer.take()`.
    mutating func takeNames() -> UnsafeBufferPointer<XMLName> {
        names.take()
    }

    /// The number of names.
    var count: Int { names.count }

    /// The names, in memory that the receiver releases by `free`; the table keeps them too.
    borrowing func copyNames() -> UnsafeBufferPointer<XMLName> {
        names.copy()
    }

    /// The number of a name.
    mutating func number(
        local: UnsafePointer<UInt8>,
        prefix: UnsafePointer<UInt8>?,
        uri: UnsafePointer<UInt8>?
    ) -> UInt32 {
        let bits = UInt(bitPattern: local) ^ (UInt(bitPattern: prefix) &* 31) ^ (UInt(bitPattern: uri) &* 17)
        let place = Int((bits ^ bits >> 8) & UInt(Self.recentCount - 1))
        let known = recent[place]
        if known.local == local, known.prefix == prefix, known.uri == uri { return known.number }
        let number = slowNumber(local: local, prefix: prefix, uri: uri)
        recent[place] = Recent(local: local, prefix: prefix, uri: uri, number: number)
        return number
    }

    private mutating func slowNumber(
        local: UnsafePointer<UInt8>,
        prefix: UnsafePointer<UInt8>?,
        uri: UnsafePointer<UInt8>?
    ) -> UInt32 {
        let pointers = Pointers(local: local, prefix: prefix, uri: uri)
        if let number = byPointers[pointers] { return number }
        longestName = max(longestName, Self.length(local) + (prefix.map { Self.length($0) + 1 } ?? 0))
        let name = XMLName(local: intern(local), prefix: intern(prefix), uri: intern(uri))
        let number: UInt32
        if let known = byParts[name] {
            number = known
        } else {
            number = UInt32(names.count)
            names.append(name)
            byParts[name] = number
        }
        byPointers[pointers] = number
        return number
    }

    /// The number of a string; `XMLName.none` for none.
    mutating func intern(_ string: UnsafePointer<UInt8>?) -> UInt32 {
        guard let string else { return XMLName.none }
        return strings.intern(UnsafeBufferPointer(start: string, count: Self.length(string)))
    }

    /// The number of bytes of a string that ends with NUL.
    static func length(_ string: UnsafePointer<UInt8>) -> Int {
        var length = 0
        while string[length] != 0 { length += 1 }
        return length
    }
}
#endif
