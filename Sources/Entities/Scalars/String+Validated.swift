extension String {
    /// Makes a string of bytes that were found to be UTF-8.
    ///
    /// One that is known to be ASCII is marked as such, which is good for much of what is done with it later.
    init(validated bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool = false) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            self.init(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        } else {
            self.init(decoding: bytes, as: UTF8.self)
        }
    }
}
