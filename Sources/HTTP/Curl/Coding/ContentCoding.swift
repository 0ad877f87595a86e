/// A content coding that can be undone (RFC 9110, section 8.4.1).
enum ContentCoding {
    /// The gzip file format (RFC 1952), of one or more members.
    case gzip
    /// The zlib format (RFC 1950), or the bare deflate format (RFC 1951) that some servers send under this name.
    case deflate

    /// What the transport says it accepts.
    static let accepted = "gzip, deflate"

    /// The codings of a response in the order in which they must be undone: the last one first.
    ///
    /// Throws `.badContentCoding` where one is unknown or there are too many.
    static func codings(
        _ fields: HTTPHeaders,
        limit: Int? = HTTPLimits().contentCodings
    ) throws(TransportError) -> [ContentCoding] {
        var codings: [ContentCoding] = []
        for name in fields.members(of: "Content-Encoding").reversed() {
            switch name.lowercased() {
            case "gzip", "x-gzip": codings.append(.gzip)
            case "deflate": codings.append(.deflate)
            case "identity", "": break
            default:
                throw TransportError(
                    .badContentCoding,
                    "the response's content coding \(name.prefix(100).debugDescription) is not supported"
                )
            }
        }
        if let limit, codings.count > limit {
            throw TransportError(
                .badContentCoding,
                "the response has \(codings.count) content codings, more than \(limit)",
                received: Int64(codings.count),
                expected: Int64(limit)
            )
        }
        return codings
    }
}
