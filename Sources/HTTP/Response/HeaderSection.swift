/// The header section of a response, put together line by line as libcurl hands it over.
///
/// Interim responses (1xx) are passed over, trailers are counted and left out. The limits hold for all of them together,
/// so that no flood of interim responses gets by.
struct HeaderSection {
    /// The status code of the final response; 0 before its status line came.
    private(set) var status = 0
    /// The protocol version, for example `HTTP/1.1`.
    private(set) var version = ""
    /// Whether the final response is HTTP/2 or later, which frame bodies by themselves.
    private(set) var isMultiplexed = false
    /// The final response's fields; nil before its status line came.
    private var received: FieldPage?
    /// Whether the blank line that ends the final response's section was seen.
    private(set) var isComplete = false
    /// The bytes of all lines so far.
    private(set) var size = 0
    /// Those of the final response's fields that say what its body is.
    private(set) var guides = GuidingFields()
    /// Where the first field is that names the media type; of no account without one.
    private var contentType = 0
    /// Where the one field is that tells the length; nil without one, or where there are more.
    private var contentLength: Int?
    private var fieldCount = 0
    private let limits: HTTPLimits

    init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
    }

    /// The fields of the final response.
    var fields: HTTPHeaders { received.map { HTTPHeaders(ReceivedFields($0)) } ?? HTTPHeaders() }

    /// Whether the body is a stream of server-sent events, by its media type.
    var isEventStream: Bool {
        guard guides.contains(.contentType), let received else { return false }
        return received.withParts(at: contentType) { _, type in
            let expected = "text/event-stream".utf8
            guard type.count >= expected.count, zip(type, expected).allSatisfy({ $0.lowercasedASCII == $1 }) else {
                return false
            }
            return type.count == expected.count || type[expected.count] == UInt8(ascii: ";")
                || type[expected.count].isBlank
        }
    }

    /// The length that one field tells in digits and nothing else, as nearly all do; nil otherwise.
    var plainLength: Int64? {
        guard let contentLength, let received else { return nil }
        return received.withParts(at: contentLength) { _, digits in
            guard (1...18).contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
            return digits.reduce(0) { 10 * $0 + Int64($1 - UInt8(ascii: "0")) }
        }
    }

    /// Takes one line with its line end; whether it ends the final response's section.
    @discardableResult
    mutating func append(_ line: UnsafeRawBufferPointer) throws(TransportError) -> Bool {
        size += line.count
        if let limit = limits.headerSize, size > limit {
            throw TransportError(
                .headersTooLarge,
                "the header section is larger than \(limit) bytes",
                received: Int64(size),
                expected: Int64(limit)
            )
        }
        let content = HeaderLine.withoutEnd(line)
        guard !content.isEmpty else { return endSection() }
        if status == 0 {
            try readStatus(content)
        } else {
            try countField()
            if !isComplete { try readField(content) }
        }
        return false
    }

    /// The blank line: ends the final response's fields, which is told, or an interim response, or the trailers.
    private mutating func endSection() -> Bool {
        if (100..<200).contains(status) {
            status = 0
            received = nil
            guides = []
            contentLength = nil
        }
        guard status != 0, !isComplete else { return false }
        isComplete = true
        return true
    }

    private mutating func readStatus(_ line: UnsafeRawBufferPointer) throws(TransportError) {
        let (version, status) = try StatusLine.read(line)
        guard status != 101 else {
            throw TransportError(.badResponse, "the server switches to another protocol (status 101)")
        }
        self.status = status
        self.version = version
        isMultiplexed = !version.hasPrefix("HTTP/1.")
        received = FieldPage()
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

    private mutating func readField(_ line: UnsafeRawBufferPointer) throws(TransportError) {
        guard !HeaderLine.holds(0, line), !HeaderLine.holds(0x0D, line), !HeaderLine.holds(0x0A, line) else {
            throw TransportError(.badResponse, "a header line holds NUL, CR or LF")
        }
        if line[0].isBlank { return try continueField(line) }
        guard let parts = HeaderLine(line) else {
            throw TransportError(.badResponse, "a header line has no valid name")
        }
        guard let received else { return }
        note(GuidingFields(name: parts.name), at: received.count)
        received.append(parts)
    }

    /// Notes where the field that comes next is, if others go by it.
    private mutating func note(_ guide: GuidingFields, at position: Int) {
        switch guide {
        case .contentType: if !guides.contains(guide) { contentType = position }
        case .contentLength: contentLength = guides.contains(guide) ? nil : position
        default: break
        }
        guides.formUnion(guide)
    }

    /// A line that begins with a blank continues the field above it (RFC 9112, section 5.2).
    private mutating func continueField(_ line: UnsafeRawBufferPointer) throws(TransportError) {
        guard received?.continueLast(HeaderLine.trimmed(line)) == true else {
            throw TransportError(.badResponse, "the first header line begins with a blank")
        }
    }
}
