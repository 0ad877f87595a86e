/// The header section of a response, put together line by line as libcurl hands it over.
///
/// Interim responses (1xx) are passed over, trailers are counted and left out. The limits hold for all of them together,
/// so that no flood of interim responses gets by.
struct HeaderSection {
    /// The status code of the final response; 0 before its status line came.
    private(set) var status = 0
    /// The protocol version, for example `HTTP/1.1`.
    private(set) var version = ""
    /// The fields of the final response.
    private(set) var fields = HTTPHeaders()
    /// Whether the blank line that ends the final response's section was seen.
    private(set) var isComplete = false
    /// The bytes of all lines so far.
    private(set) var size = 0
    private var fieldCount = 0
    private let limits: HTTPLimits

    init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
    }

    /// Whether the final response is HTTP/2 or later, which frame bodies by themselves.
    var isMultiplexed: Bool {
        !version.hasPrefix("HTTP/1.") && !version.isEmpty
    }

    /// Whether the body is a stream of server-sent events, by its media type.
    var isEventStream: Bool {
        let expected = "text/event-stream".utf8
        guard let type = fields["Content-Type"]?.utf8, type.count >= expected.count,
            zip(type, expected).allSatisfy({ $0.lowercasedASCII == $1 })
        else { return false }
        return type.dropFirst(expected.count).first.map { $0 == UInt8(ascii: ";") || Self.isBlank($0) } ?? true
    }

    /// Takes one line with its line end.
    mutating func append(_ line: some RandomAccessCollection<UInt8>) throws(TransportError) {
        size += line.count
        if let limit = limits.headerSize, size > limit {
            throw TransportError(
                .headersTooLarge,
                "the header section is larger than \(limit) bytes",
                received: Int64(size),
                expected: Int64(limit)
            )
        }
        let content = Self.withoutEnd(line)
        if content.isEmpty {
            endSection()
        } else if status == 0 {
            try readStatus(content)
        } else {
            try countField()
            if !isComplete { try readField(content) }
        }
    }

    private static func withoutEnd<Line: RandomAccessCollection<UInt8>>(_ line: Line) -> Line.SubSequence {
        let content = line.last == UInt8(ascii: "\n") ? line.dropLast() : line[...]
        return content.last == UInt8(ascii: "\r") ? content.dropLast() : content
    }

    /// The blank line: ends the final response's fields, or an interim response.
    private mutating func endSection() {
        if (100..<200).contains(status) {
            status = 0
            fields = HTTPHeaders()
        } else if status != 0 {
            isComplete = true
        }
    }

    private mutating func readStatus(_ line: some RandomAccessCollection<UInt8>) throws(TransportError) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, line.starts(with: "HTTP/".utf8), parts[1].count == 3,
            let status = Int(String(decoding: parts[1], as: UTF8.self)), (100...999).contains(status)
        else {
            throw TransportError(.badResponse, "the status line is \(Self.shown(line))")
        }
        guard status != 101 else {
            throw TransportError(.badResponse, "the server switches to another protocol (status 101)")
        }
        self.status = status
        fields.reserve(6)
        version = String(decoding: parts[0], as: UTF8.self)
    }

    private mutating func countField() throws(TransportError) {
        fieldCount += 1
        if let limit = limits.headerFields, fieldCount > limit {
            throw TransportError(
                .headersTooLarge,
                "the header section has more than \(limit) fields",
                received: Int64(fieldCount),
                expected: Int64(limit)
            )
        }
    }

    private mutating func readField(_ line: some RandomAccessCollection<UInt8>) throws(TransportError) {
        guard !line.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) else {
            throw TransportError(.badResponse, "a header line holds NUL, CR or LF")
        }
        if line.first.map(Self.isBlank) == true { return try continueField(line) }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            line[..<colon].allSatisfy(\.isTokenByte)
        else {
            throw TransportError(.badResponse, "a header line has no valid name")
        }
        let value = Self.trimmed(line[line.index(after: colon)...])
        fields.append(
            HTTPHeaders.Field(name: String(decoding: line[..<colon], as: UTF8.self), bytes: value)
        )
    }

    /// A line that begins with a blank continues the field above it (RFC 9112, section 5.2).
    private mutating func continueField(_ line: some RandomAccessCollection<UInt8>) throws(TransportError) {
        guard let field = fields.popLast() else {
            throw TransportError(.badResponse, "the first header line begins with a blank")
        }
        let bytes = field.bytes + [UInt8(ascii: " ")] + Self.trimmed(line)
        fields.append(HTTPHeaders.Field(name: field.name, bytes: bytes))
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private static func trimmed<Bytes: RandomAccessCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
        let end = bytes.lastIndex { !isBlank($0) }.map(bytes.index(after:)) ?? bytes.startIndex
        return bytes[..<end].drop(while: isBlank)
    }

    private static func shown(_ line: some RandomAccessCollection<UInt8>) -> String {
        String(decoding: line.prefix(100), as: UTF8.self).debugDescription
    }
}
