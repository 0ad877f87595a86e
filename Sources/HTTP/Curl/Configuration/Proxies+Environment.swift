internal import APISupportCurlShims
public import Foundation

extension CurlTransport.Proxies {
    /// The choice that the process's environment makes, as other programs understand it.
    ///
    /// `http_proxy` (in lower case alone, since web servers hand a request's field `Proxy` to programs as `HTTP_PROXY`),
    /// `https_proxy`, `all_proxy` where neither is set, and `no_proxy`, a list with commas; the last three also in capitals.
    /// A proxy without a scheme is taken for one of HTTP. Throws `.invalidRequest` where a variable holds no proxy's URL.
    public static func environment(
        _ variables: [String: String] = ProcessInfo.processInfo.environment
    ) throws(TransportError) -> Self {
        func proxy(_ names: [String]) throws(TransportError) -> CurlTransport.Proxy? {
            for name in names {
                guard let value = variables[name], !value.isEmpty else { continue }
                return try CurlTransport.Proxy(url: value, source: "the environment's \(name)")
            }
            return nil
        }
        let others = ["all_proxy", "ALL_PROXY"]
        let exceptions = variables["no_proxy"] ?? variables["NO_PROXY"] ?? ""
        return Self(
            http: try proxy(["http_proxy"] + others),
            https: try proxy(["https_proxy", "HTTPS_PROXY"] + others),
            exceptions: exceptions.split { $0 == "," || $0.isWhitespace }.map(String.init)
        )
    }
}

extension CurlTransport.Proxy {
    /// Reads a URL such as `socks5://user:password@host:1080`; throws `.invalidRequest`.
    ///
    /// The schemes are `http`, `https`, `socks5` and `socks5h`, the ports without one 80, 443 and 1080.
    public init(url: String) throws(TransportError) {
        try self.init(url: url, source: "the proxy's URL")
    }

    fileprivate init(url: String, source: String) throws(TransportError) {
        func refusal(_ reason: String) -> TransportError {
            TransportError(.invalidRequest, "\(source) \(Secrets.masked(url: url)) can't be used: \(reason)")
        }
        guard let handle = curl_url() else { throw refusal("out of memory") }
        defer { curl_url_cleanup(handle) }
        let flags = UInt32(CURLU_NON_SUPPORT_SCHEME)
        let code = curl_url_set(handle, CURLUPART_URL, url.contains("://") ? url : "http://\(url)", flags)
        guard code == CURLUE_OK else { throw refusal(String(cString: curl_url_strerror(code))) }
        let scheme = WebURL.part(handle, CURLUPART_SCHEME)
        let kind: Kind
        switch scheme {
        case "http": kind = .http
        case "https": kind = .https
        case "socks5", "socks5h": kind = .socks5
        default: throw refusal("its scheme must be http, https or socks5")
        }
        guard let host = WebURL.part(handle, CURLUPART_HOST), !host.isEmpty else { throw refusal("it has no host") }
        let port = WebURL.part(handle, CURLUPART_PORT).flatMap { Int($0) } ?? kind.defaultPort
        guard port > 0 else { throw refusal("its port is 0") }
        self.init(
            kind,
            host: host,
            port: port,
            user: WebURL.part(handle, CURLUPART_USER, UInt32(CURLU_URLDECODE)),
            password: WebURL.part(handle, CURLUPART_PASSWORD, UInt32(CURLU_URLDECODE))
        )
    }
}

extension CurlTransport.Proxy.Kind {
    fileprivate var defaultPort: Int {
        switch self {
        case .http: 80
        case .https: 443
        case .socks5: 1_080
        }
    }
}
