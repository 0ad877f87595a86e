/// The fields by which the transport itself goes, of those that a response has: what is absent need not be looked for.
struct GuidingFields: OptionSet {
    let rawValue: UInt8

    static let contentEncoding = Self(rawValue: 1)
    static let contentLength = Self(rawValue: 2)
    static let contentType = Self(rawValue: 4)
    static let transferEncoding = Self(rawValue: 8)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The one of this name, if it is one of them.
    init(name: UnsafeRawBufferPointer) {
        // Few names have one of these lengths.
        self =
            switch name.count {
            case 12 where name.isSame("content-type"): .contentType
            case 14 where name.isSame("content-length"): .contentLength
            case 16 where name.isSame("content-encoding"): .contentEncoding
            case 17 where name.isSame("transfer-encoding"): .transferEncoding
            default: []
            }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether these are the bytes of a text in lower case, ASCII case aside.
    func isSame(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        let start = text.utf8Start
        for index in indices where self[index].lowercasedASCII != start[index] { return false }
        return true
    }
}
