internal import APISupportCurlShims
internal import Foundation

/// Turns what libcurl says of a failed exchange into errors for people; its own code and text are kept.
enum CurlFailure {
    /// What ran out.
    enum TimeoutReason {
        case deadline
        case silence
    }

    /// The error for a request to a transport that takes no more.
    static let shutDown = TransportError(.cancelled, "the transport has been shut down")

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
                let step = exchange.handle.stepOfConnecting
                error.message = "\(url): no connection within \(limit), while \(step) (\(reason))"
            }
        case .tlsUntrusted:
            error.message = "the certificate of \(exchange.trail.url.host) is not trusted: \(reason)"
        case .tlsFailed:
            error.message = "no TLS with \(exchange.trail.url.host): \(reason)"
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
        trail: RedirectTrail?,
        reason: TimeoutReason
    ) -> TransportError {
        let phase = exchange?.phase ?? .queued
        let url = Secrets.masked(url: trail?.url.text ?? "")
        let what =
            switch reason {
            case .deadline: "not finished within \(exchange.flatMap(\.deadline) ?? trail?.request.deadline ?? .zero)"
            case .silence: "too little moved for \(trail?.request.timeout ?? .zero)"
            }
        let error = TransportError(.timedOut, "\(url): \(what), while \(doing(phase, exchange))", phase: phase)
        return exchange?.withResponse(error) ?? error
    }

    private static func doing(_ phase: TransportError.Phase, _ exchange: CurlExchange?) -> String {
        switch phase {
        case .queued: "waiting for a free connection"
        case .connecting: exchange?.handle.stepOfConnecting ?? "connecting"
        case .sending: "sending the request"
        case .waiting: "waiting for the response"
        case .receiving: "receiving the response"
        }
    }
}
