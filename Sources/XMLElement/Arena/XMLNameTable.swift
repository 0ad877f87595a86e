#if XML
/// The names of a document while it is read, found by the pointers under which libxml2 knows their parts.
///
/// libxml2 interns names for the time of a parse: the same pointers are the same name, so bytes are compared only when
/// a pointer is seen for the first time.
struct XMLNameTable {
    private struct Pointers: Hashable {
        let local: UnsafePointer<UInt8>
        let prefix: UnsafePointer<UInt8>?
        let uri: UnsafePointer<UInt8>?
    }

    private var byPointers: [Pointers: UInt32] = [:]
    private var byParts: [XMLName: UInt32] = [:]
    private(set) var names: [XMLName] = []
    private(set) var strings = XMLStringTable()

    /// The number of a name.
    mutating func number(
        local: UnsafePointer<UInt8>,
        prefix: UnsafePointer<UInt8>?,
        uri: UnsafePointer<UInt8>?
    ) -> UInt32 {
        let pointers = Pointers(local: local, prefix: prefix, uri: uri)
        if let number = byPointers[pointers] { return number }
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
