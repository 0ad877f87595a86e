internal import APISupportCurlShims
internal import APISupportDefaults
internal import Foundation

extension CurlExchange {
    /// Sets the options of a pooled handle in which this request differs from the last one.
    func prepare(_ settings: CurlSettings) throws(TransportError) {
        let setup = CurlSetup(trail, settings)
        if !handle.isSetUp(for: setup) {
            handle.reset()
            try setOptions(settings)
            handle.setup = setup
        }
        handle.forgetError()
        try handle.setURL(trail.url.text)
        try setHeaders(settings)
    }

    /// Sets all options but the URL and the header lines; whatever is not set here is libcurl's default.
    private func setOptions(_ settings: CurlSettings) throws(TransportError) {
        let configuration = settings.configuration
        try handle.collectErrorText()
        try handle.setCallbacks()
        try sockets.attach(to: handle)
        try handle.set(CURLOPT_NOSIGNAL, 1)
        try CurlLibrary.check(apisupport_curl_set_quick_exit(handle.pointer))
        try CurlLibrary.check(apisupport_curl_allow_only_http(handle.pointer))
        try handle.set(CURLOPT_FOLLOWLOCATION, 0)
        try handle.set(CURLOPT_HTTP_CONTENT_DECODING, 0)
        try handle.set(CURLOPT_CONNECTTIMEOUT_MS, trail.request.connectTimeout.wholeMilliseconds)
        if CurlLibrary.supportsHTTP2, configuration.offersHTTP2, trail.url.isSecure {
            try handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
            // Requests that may share a connection wait for it, instead of making their own. Without TLS none may, but
            // libcurl learns that only from the first response, and would make all others wait for it.
            try handle.set(CURLOPT_PIPEWAIT, 1)
        } else {
            try handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        }
        if let jar = configuration.cookies {
            try handle.use(jar.store)
            try handle.sendCookies()
        }
        if let digest = trail.request.digest {
            try CurlLibrary.check(apisupport_curl_set_digest(handle.pointer, digest.user, digest.password))
        }
        try setRoute(configuration)
        try setTrust(configuration, settings.blobs)
        try setMethod()
        if trail.request.streamsResponse {
            // A wish only: libcurl refuses it where the handle still has the buffer of a request that shared its connection.
            _ = apisupport_curl_set_long(handle.pointer, CURLOPT_BUFFERSIZE, Defaults.streamBufferSize)
        }
        if trail.request.reportsProgress { try handle.reportProgress() }
    }

    private func setMethod() throws(TransportError) {
        let request = trail.request
        guard request.method != .head else { return try handle.set(CURLOPT_NOBODY, 1) }
        if request.body != nil || request.method.expectsBody {
            try handle.set(CURLOPT_POST, 1)
            // -1 is unknown, and sends chunks.
            try handle.set(CURLOPT_POSTFIELDSIZE_LARGE, size: Int(request.body.map { $0.length ?? -1 } ?? 0))
        }
        try handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }

    private func setHeaders(_ settings: CurlSettings) throws(TransportError) {
        let request = trail.request
        let headers = request.headers
        let isUsual = headers.isEmpty && request.body == nil
        guard !isUsual || !handle.hasUsualLines else { return }
        let list = CurlList()
        // libcurl writes the length by itself; the check has found that they agree.
        for field in headers where !field.hasName("Content-Length") {
            // libcurl would send a second field with the jar's cookies.
            if handle.cookies != nil, field.hasName("Cookie") { continue }
            try list.add(field.name, field.value)
        }
        if handle.cookies != nil, headers.contains(name: "Cookie") {
            try handle.set(CURLOPT_COOKIE, headers.values(for: "Cookie").joined(separator: "; "))
        }
        if request.body?.gzipLevel != nil { try list.add("Content-Encoding", "gzip") }
        let ownType = headers.contains(name: "Content-Type") ? nil : request.body?.contentType
        if let ownType { try list.add("Content-Type", ownType) }
        if !headers.contains(name: "Accept-Encoding") {
            try list.add(line: "Accept-Encoding: \(ContentCoding.accepted)")
        }
        if let userAgent = settings.configuration.userAgent, !headers.contains(name: "User-Agent") {
            let field = HTTPHeaders.Field(name: "User-Agent", value: userAgent)
            try RequestCheck.check(field)
            try list.add(field.name, field.value)
        }
        if trail.request.body != nil || trail.request.method.expectsBody {
            // What libcurl adds to a body by itself: a form's type, and a wait for the server's consent.
            for name in ["Content-Type", "Expect"]
            where !headers.contains(name: name) && (name != "Content-Type" || ownType == nil) {
                try list.leaveOut(name)
            }
        }
        try handle.set(CURLOPT_HTTPHEADER, list)
        handle.hasUsualLines = isUsual
    }
}

extension HTTPMethod {
    /// Whether a request without a body says so by a length of 0 (RFC 9110, section 8.6).
    var expectsBody: Bool {
        self == .post || self == .put || self == .patch
    }
}
