#if JSON
/// A string of a JSON document, checked but still as it is written: the bytes between its quotation marks.
@usableFromInline
package struct JSONRawString {
    /// The bytes between the quotation marks.
    @usableFromInline package let bytes: UnsafeBufferPointer<UInt8>
    /// Whether there are escapes among them.
    @usableFromInline package let hasEscapes: Bool

    /// Whether all of them are known to be ASCII.
    let isASCII: Bool

    package init(bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool, isASCII: Bool = false) {
        self.bytes = bytes
        self.hasEscapes = hasEscapes
        self.isASCII = isASCII
    }

    /// Whether the string is equal to this text, byte by byte.
    @inlinable
    package func isEqual(to text: UnsafeBufferPointer<UInt8>) -> Bool {
        if hasEscapes { return isEqualUnescaped(to: text) }
        guard bytes.count == text.count, let start = bytes.baseAddress else { return bytes.count == text.count }
        return JSONReader.areEqual(start, text)
    }

    @usableFromInline
    func isEqualUnescaped(to text: UnsafeBufferPointer<UInt8>) -> Bool {
        string.utf8.elementsEqual(text)
    }

    /// The string.
    @inline(__always)
    package var string: String {
        hasEscapes ? unescaped : String(validated: bytes, isASCII: isASCII)
    }

    private var unescaped: String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer in
            let count = JSONUnescaper.unescape(bytes, into: buffer)
            return String(validated: UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
#endif
