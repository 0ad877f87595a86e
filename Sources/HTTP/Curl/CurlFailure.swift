internal import APISupportCurlShims
internal import Foundation

/// Turns what libcurl says of a failed exchange into errors for people; its own code and text are kept.
enum CurlFailure {
    /// What ran out.
    enum TimeoutReason {
        case deadline
        case silence
    }

    /// The error for libcurl's code.
    static func error(_ code: CURLcode, of exchange: CurlExchange) -> TransportError {
        let text = exchange.handle.errorText
        let reason = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
        let url = Secrets.masked(url: exchange.trail.url.text)
        var error = TransportError(
            kind(of: code, exchange, reason),
            "\(url): \(reason)",
            curlCode: Int32(bitPattern: code.rawValue)
        )
        switch error.code {
        case .timedOut:
            error.phase = exchange.phase
            if exchange.phase == .connecting {
                let limit = exchange.trail.request.connectTimeout
                error.message = "\(url): no connection within \(limit) (\(reason))"
            }
        case .tlsUntrusted:
            error.message = "the certificate of \(exchange.trail.url.host) is not trusted: \(reason)"
        default: break
        }
        return error
    }

    /// The error for a kept connection that was closed without an answer.
    static func stale(_ trail: RedirectTrail) -> TransportError {
        TransportError(
            .connectionLost,
            "\(Secrets.masked(url: trail.url.text)): the server closed the kept connection without an answer to \(trail.request.method)",
            curlCode: Int32(bitPattern: CURLE_GOT_NOTHING.rawValue)
        )
    }

    /// The error for a transfer whose time is up; without an exchange it has been waiting for its place.
    static func timedOut(
        _ exchange: CurlExchange?,
        trail: Result<RedirectTrail, TransportError>,
        reason: TimeoutReason
    ) -> TransportError {
        let trail = try? trail.get()
        let phase = exchange?.phase ?? .queued
        let url = Secrets.masked(url: trail?.url.text ?? "")
        let what =
            switch reason {
            case .deadline: "not finished within \(exchange.flatMap(\.deadline) ?? trail?.request.deadline ?? .zero)"
            case .silence: "too little moved for \(trail?.request.timeout ?? .zero)"
            }
        let error = TransportError(.timedOut, "\(url): \(what), while \(doing(phase))", phase: phase)
        return exchange?.withResponse(error) ?? error
    }

    private static func doing(_ phase: TransportError.Phase) -> String {
        switch phase {
        case .queued: "waiting for a free connection"
        case .connecting: "connecting"
        case .sending: "sending the request"
        case .waiting: "waiting for the response"
        case .receiving: "receiving the response"
        }
    }

    private static func kind(of code: CURLcode, _ exchange: CurlExchange, _ reason: String) -> TransportError.Code {
        switch code {
        case CURLE_URL_MALFORMAT: .invalidRequest
        case CURLE_COULDNT_RESOLVE_HOST: .hostNotFound
        case CURLE_COULDNT_CONNECT: .cannotConnect
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_PARTIAL_FILE: .truncated
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS: .tlsUntrusted
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE: .tlsFailed
        // A status line that is none, in the words of HTTP/0.9: the scheme was checked before.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2: .badResponse
        // A chunk's size is reported with the code of a connection that broke.
        case CURLE_RECV_ERROR where exchange.isMarked && reason.contains("chunk"): .badResponse
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2_STREAM, CURLE_SEND_FAIL_REWIND:
            .connectionLost
        // One line that is longer than libcurl's own limit.
        case CURLE_OUT_OF_MEMORY where !exchange.head.isComplete && exchange.phase != .connecting: .headersTooLarge
        default: .other
        }
    }
}
