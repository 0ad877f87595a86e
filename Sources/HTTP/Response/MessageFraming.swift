/// How the end of a response's body is known (RFC 9112, section 6.3), judged before libcurl's more lenient reading counts.
enum MessageFraming: Equatable {
    /// There is no body: the answer to HEAD, or status 204 or 304.
    case noBody
    /// The body has this many bytes.
    case length(Int64)
    /// Chunks, or the frames of HTTP/2, say where the body ends.
    case marked
    /// The closed connection ends the body; whether something is missing can't be known.
    case untilClose

    /// Judges a final response; throws `.badResponse` where the fields are malformed or contradict each other.
    init(_ section: HeaderSection, method: HTTPMethod) throws(TransportError) {
        let length = try section.guides.contains(.contentLength) ? Self.length(section) : nil
        let isChunked = try section.guides.contains(.transferEncoding) ? Self.isChunked(section.fields) : false
        guard length == nil || !isChunked else {
            throw TransportError(.badResponse, "the response has both Content-Length and Transfer-Encoding")
        }
        if method == .head || section.status == 204 || section.status == 304 {
            self = .noBody
        } else if let length {
            self = .length(length)
        } else {
            self = isChunked || section.isMultiplexed ? .marked : .untilClose
        }
    }

    /// Whether the body's end is marked.
    var isLengthKnown: Bool {
        self != .untilClose
    }

    /// The announced number of body bytes; nil when there is none.
    var expected: Int64? {
        guard case .length(let length) = self else { return nil }
        return length
    }

    /// The one length that all fields agree on.
    private static func length(_ section: HeaderSection) throws(TransportError) -> Int64 {
        if let plain = section.plainLength { return plain }
        let fields = section.fields
        var first: Substring?
        var areSame = true
        fields.forEachMember(of: "Content-Length") { member in
            if let first { areSame = areSame && member == first } else { first = member }
        }
        guard areSame, let first, first.utf8.allSatisfy(\.isDigit), let length = Int64(first) else {
            let shown = fields.values(for: "Content-Length").joined(separator: ", ").prefix(100)
            throw TransportError(.badResponse, "the response's Content-Length is \(shown.debugDescription)")
        }
        return length
    }

    /// No other transfer coding was asked for, so none may come.
    private static func isChunked(_ fields: HTTPHeaders) throws(TransportError) -> Bool {
        let codings = fields.members(of: "Transfer-Encoding").map { $0.lowercased() }
        guard codings == ["chunked"] else {
            let shown = codings.joined(separator: ", ").prefix(100)
            throw TransportError(.badResponse, "the response's Transfer-Encoding is \(shown.debugDescription)")
        }
        return true
    }
}
