internal import APISupportCurlShims

extension CurlFailure {
    /// The kind of failure that libcurl's code stands for: codes of protocols that are never spoken are `.other`.
    static func kind(of code: CURLcode, _ exchange: CurlExchange, _ reason: String) -> TransportError.Code {
        switch code {
        case CURLE_URL_MALFORMAT: .invalidRequest
        case CURLE_COULDNT_RESOLVE_HOST: .hostNotFound
        case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED: .cannotConnect
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxyFailed
        // The answer of an HTTP proxy that makes no tunnel.
        case CURLE_RECV_ERROR where apisupport_curl_get_tunnel_status(exchange.handle.pointer) >= 300: .proxyFailed
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_PARTIAL_FILE: .truncated
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            .tlsUntrusted
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CRL_BADFILE, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
            .tlsFailed
        // A status line that is none, in the words of HTTP/0.9: the scheme was checked before.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2: .badResponse
        // A chunk's size is reported with the code of a connection that broke.
        case CURLE_RECV_ERROR where exchange.isMarked && reason.contains("chunk"): .badResponse
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2_STREAM, CURLE_SEND_FAIL_REWIND:
            .connectionLost
        // CURLE_UNRECOVERABLE_POLL, which headers before 7.84 do not have.
        case _ where code.rawValue == 99: .connectionLost
        // One line that is longer than libcurl's own limit.
        case CURLE_OUT_OF_MEMORY where !exchange.head.isComplete && exchange.phase != .connecting: .headersTooLarge
        default: .other
        }
    }
}
