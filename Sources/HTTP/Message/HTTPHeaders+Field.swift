extension HTTPHeaders {
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
                value = String(decoding: bytes, as: UTF8.self)
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
