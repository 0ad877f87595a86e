internal import APISupportCurlShims

extension CurlExchange {
    /// Says how the server is reached: through what, from where, at which address.
    func setRoute(_ configuration: CurlTransport.Configuration) throws(TransportError) {
        try setProxy(configuration)
        let url = trail.url
        if let path = configuration.unixSocket {
            try handle.set(CURLOPT_UNIX_SOCKET_PATH, path)
            // Which socket such a connection has can't be known, so nobody could look whether something came while it was
            // idle; see ConnectionSockets.
            try handle.set(CURLOPT_FORBID_REUSE, 1)
        }
        if let addresses = configuration.addresses[url.host] {
            let line = "\(url.host):\(url.port):\(addresses.joined(separator: ","))"
            try handle.set(CURLOPT_RESOLVE, CurlList(line: line))
        }
        if let destination = configuration.destinations["\(url.host):\(url.port)"] {
            try handle.set(CURLOPT_CONNECT_TO, CurlList(line: "\(url.host):\(url.port):\(destination)"))
        }
        switch configuration.localEnd {
        case .address(let address): try handle.set(CURLOPT_INTERFACE, "host!\(address)")
        case .interface(let name): try handle.set(CURLOPT_INTERFACE, "if!\(name)")
        case nil: break
        }
        switch configuration.internetProtocol {
        case .any: break
        case .version4: try handle.set(CURLOPT_IPRESOLVE, Int(CURL_IPRESOLVE_V4))
        case .version6: try handle.set(CURLOPT_IPRESOLVE, Int(CURL_IPRESOLVE_V6))
        }
        try handle.set(CURLOPT_HAPPY_EYEBALLS_TIMEOUT_MS, configuration.happyEyeballsDelay.wholeMilliseconds)
        try handle.set(CURLOPT_DNS_CACHE_TIMEOUT, configuration.nameCacheTime?.wholeSeconds ?? -1)
        try handle.set(CURLOPT_MAXAGE_CONN, configuration.maximumIdleTime.wholeSeconds)
        if let age = configuration.maximumConnectionAge { try handle.set(CURLOPT_MAXLIFETIME_CONN, age.wholeSeconds) }
    }

    private func setProxy(_ configuration: CurlTransport.Configuration) throws(TransportError) {
        let proxy = configuration.proxy(for: trail.url)
        // Empty, not absent: libcurl would read the environment's.
        try handle.set(CURLOPT_PROXY, proxy.map { "\($0.kind.scheme)://\($0.host):\($0.port)" } ?? "")
        try handle.set(CURLOPT_NOPROXY, proxy == nil ? "" : configuration.proxies.exceptions.joined(separator: ","))
        guard let proxy else { return }
        try handle.set(CURLOPT_PROXYUSERNAME, proxy.user)
        try handle.set(CURLOPT_PROXYPASSWORD, proxy.password)
        // The headers of the proxy's answer to CONNECT are not the server's.
        try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }
}

extension CurlTransport.Configuration {
    /// What requests to a URL go through, exceptions aside; nil for none.
    func proxy(for url: WebURL) -> CurlTransport.Proxy? {
        url.isSecure ? proxies.https : proxies.http
    }
}

extension CurlTransport.Proxy.Kind {
    /// The scheme that libcurl knows it by; with `socks5` it would look up names by itself.
    fileprivate var scheme: String {
        self == .socks5 ? "socks5h" : rawValue
    }
}

extension Duration {
    /// Milliseconds, rounded up, from 1, since 0 would be libcurl's own default, to what it takes at most.
    var wholeMilliseconds: Int {
        Int(min(max(1, (self / .milliseconds(1)).rounded(.up)), Double(Int32.max)))
    }

    /// Seconds, rounded up, to what libcurl takes at most.
    fileprivate var wholeSeconds: Int {
        Int(min((self / .seconds(1)).rounded(.up), Double(Int32.max)))
    }
}
