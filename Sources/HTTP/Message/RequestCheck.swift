internal import Foundation

/// The rules that a request must keep before its first byte is sent: libcurl sends CR and LF as they are given.
enum RequestCheck {
    /// Throws `.invalidRequest` where method or headers break HTTP's grammar or would contradict the framing.
    static func check(_ request: HTTPRequest) throws(TransportError) {
        guard isToken(request.method.rawValue) else {
            throw TransportError(.invalidRequest, "the method \(quoted(request.method.rawValue)) is not a token")
        }
        guard request.method.rawValue != "CONNECT" else {
            throw TransportError(.invalidRequest, "the method CONNECT is for proxies alone")
        }
        for field in request.headers { try check(field) }
        try checkFraming(request)
    }

    /// Throws `.invalidRequest` where the name is not a token (RFC 9110, section 5.6.2) or the value holds control
    /// characters, the tabulator aside (section 5.5).
    static func check(_ field: HTTPHeaders.Field) throws(TransportError) {
        guard isToken(field.name) else {
            throw TransportError(.invalidRequest, "the header name \(quoted(field.name)) is not a token")
        }
        if let control = field.value.utf8.first(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) {
            throw TransportError(
                .invalidRequest,
                "the value of header \(field.name) holds the control character 0x\(control.hexadecimal)"
            )
        }
    }

    /// The transport frames the body; a header that says otherwise would let the server see another end of it.
    private static func checkFraming(_ request: HTTPRequest) throws(TransportError) {
        guard request.method != .head || request.body == nil else {
            throw TransportError(.invalidRequest, "a HEAD request has no body")
        }
        guard !request.headers.contains(name: "Transfer-Encoding") else {
            throw TransportError(.invalidRequest, "the header Transfer-Encoding is the transport's own")
        }
        let length = (request.body ?? .bytes(Data())).length.map { String($0) }
        guard request.headers.values(for: "Content-Length").allSatisfy({ $0 == length }) else {
            throw TransportError(
                .invalidRequest,
                "the header Content-Length contradicts the body, \(length.map { "which has \($0) bytes" } ?? "whose length is unknown")"
            )
        }
        guard request.body?.gzipLevel == nil || !request.headers.contains(name: "Content-Encoding") else {
            throw TransportError(
                .invalidRequest,
                "the header Content-Encoding is the transport's own where it compresses the body"
            )
        }
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isTokenByte)
    }

    /// The text in quotes, with control characters made visible.
    private static func quoted(_ text: String) -> String {
        text.debugDescription
    }
}

extension UInt8 {
    /// Two hexadecimal digits.
    var hexadecimal: String {
        (self < 0x10 ? "0" : "") + String(self, radix: 16, uppercase: true)
    }

    /// Whether the byte may stand in a token (RFC 9110, section 5.6.2).
    package var isTokenByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"),
            UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
            UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default:
            false
        }
    }
}
