/// Most URLs hold nothing that a parser could normalise, escape or read in another way than the next.
///
/// libcurl decides on all others, and would say the same of these, but in ten times the time.
extension WebURL {
    /// Reads such a URL; nil for any other, whether it is right or wrong.
    static func plain(_ url: String) -> WebURL? {
        var text = url
        return text.withUTF8 { bytes in
            var reader = PlainURLReader(bytes: bytes)
            guard let parts = reader.read() else { return nil }
            let origin = reader.text(0..<parts.path)
            let usualPort = parts.isSecure ? "443" : "80"
            return WebURL(
                text: url,
                scheme: parts.isSecure ? "https" : "http",
                host: reader.text(parts.host),
                port: parts.port.map(reader.text) ?? usualPort,
                origin: parts.port == nil ? "\(origin):\(usualPort)" : origin
            )
        }
    }
}

/// Finds the parts of a URL, as long as nothing in it needs a second thought.
private struct PlainURLReader {
    struct Parts {
        let isSecure: Bool
        let host: Range<Int>
        /// Nil where none is written.
        let port: Range<Int>?
        /// Where the path begins.
        let path: Int
    }

    let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func read() -> Parts? {
        // Far from libcurl's own limits.
        guard bytes.count < 4_096 else { return nil }
        let isSecure = hasPrefix("https://")
        guard isSecure || hasPrefix("http://") else { return nil }
        position = isSecure ? 8 : 7
        guard let host = host() else { return nil }
        var port: Range<Int>?
        if next == UInt8(ascii: ":") {
            port = self.port()
            guard port != nil else { return nil }
        }
        let path = position
        guard next == UInt8(ascii: "/"), isPlainToTheEnd() else { return nil }
        return Parts(isSecure: isSecure, host: host, port: port, path: path)
    }

    /// A part as a text; all bytes of a plain URL are ASCII.
    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    private func hasPrefix(_ prefix: StaticString) -> Bool {
        let (start, count) = (prefix.utf8Start, prefix.utf8CodeUnitCount)
        guard bytes.count >= count else { return false }
        for index in 0..<count where bytes[index] != start[index] { return false }
        return true
    }

    /// A name in lower case that begins with a letter, or four decimal numbers: other numbers may be an address as well.
    private mutating func host() -> Range<Int>? {
        let start = position
        var hasLabel = false
        while let byte = next, byte != UInt8(ascii: ":"), byte != UInt8(ascii: "/") {
            let isDot = byte == UInt8(ascii: ".")
            guard byte.isLowercaseLetter || byte.isDigit || byte == UInt8(ascii: "-") || isDot && hasLabel else {
                return nil
            }
            hasLabel = !isDot
            position += 1
        }
        let host = start..<position
        guard hasLabel, host.count < 254, bytes[start].isLowercaseLetter || isAddress(host) else { return nil }
        return host
    }

    private func isAddress(_ host: Range<Int>) -> Bool {
        var numbers = 0
        var start = host.lowerBound
        while start < host.upperBound {
            var end = start
            var number = 0
            while end < host.upperBound, bytes[end].isDigit, end - start < 4 {
                number = 10 * number + Int(bytes[end] - UInt8(ascii: "0"))
                end += 1
            }
            let hasZeroInFront = end - start > 1 && bytes[start] == UInt8(ascii: "0")
            guard end > start, number < 256, !hasZeroInFront else { return false }
            numbers += 1
            if end == host.upperBound { return numbers == 4 }
            guard bytes[end] == UInt8(ascii: ".") else { return false }
            start = end + 1
        }
        return false
    }

    private mutating func port() -> Range<Int>? {
        position += 1
        let start = position
        var number = 0
        while let byte = next, byte.isDigit, position - start < 5 {
            number = 10 * number + Int(byte - UInt8(ascii: "0"))
            position += 1
        }
        guard (1..<65_536).contains(number), bytes[start] != UInt8(ascii: "0") else { return nil }
        return start..<position
    }

    /// Whether path and query, which is not empty, hold no dot segment and nothing that may have to be escaped.
    private mutating func isPlainToTheEnd() -> Bool {
        var before = UInt8(ascii: "/")
        var hasQuery = false
        for byte in bytes[(position + 1)...] {
            if byte == UInt8(ascii: "?") {
                hasQuery = true
            } else {
                let beginsWithDot = byte == UInt8(ascii: ".") && before == UInt8(ascii: "/")
                guard byte.isPlain, hasQuery || !beginsWithDot else { return false }
            }
            before = byte
        }
        return before != UInt8(ascii: "?")
    }
}

extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

    /// Whether the byte stands for itself in path and query.
    fileprivate var isPlain: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"),
            UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: ","),
            UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "+"):
            true
        default:
            false
        }
    }
}
