#if JSON
/// A string of a JSON document, checked but still as it is written: the bytes between its quotation marks.
@usableFromInline
package struct JSONRawString {
    /// The bytes between the quotation marks.
    @usableFromInline package let bytes: UnsafeBufferPointer<UInt8>
    /// Whether there are escapes among them.
    @usableFromInline package let hasEscapes: Bool

    @inlinable
    package init(bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) {
        self.bytes = bytes
        self.hasEscapes = hasEscapes
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
    @usableFromInline
    package var string: String {
        guard hasEscapes else { return String(validated: bytes) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer in
            let count = JSONUnescaper.unescape(bytes, into: buffer)
            return String(validated: UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
#endif
