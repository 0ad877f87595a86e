internal import APISupportCurlShims
internal import APISupportDefaults
internal import Foundation

extension CurlExchange {
    /// Sets all options of a pooled handle; whatever is not set here has been reset to libcurl's default.
    func prepare(_ configuration: CurlTransport.Configuration, _ blobs: CurlBlobs) throws(TransportError) {
        try handle.collectErrorText()
        try setCallbacks()
        try sockets.attach(to: handle)
        try handle.set(CURLOPT_NOSIGNAL, 1)
        try CurlLibrary.check(apisupport_curl_set_quick_exit(handle.pointer))
        try CurlLibrary.check(apisupport_curl_allow_only_http(handle.pointer))
        try handle.set(CURLOPT_URL, trail.url.text)
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
        try setTrust(configuration, blobs)
        try setMethod()
        try setHeaders(configuration)
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

    private func setHeaders(_ configuration: CurlTransport.Configuration) throws(TransportError) {
        let request = trail.request
        let headers = request.headers
        // libcurl writes the length by itself; the check has found that they agree.
        for field in headers where !field.hasName("Content-Length") {
            // libcurl would send a second field with the jar's cookies.
            if handle.cookies != nil, field.hasName("Cookie") { continue }
            try headerList.add(field.name, field.value)
        }
        if handle.cookies != nil, headers.contains(name: "Cookie") {
            try handle.set(CURLOPT_COOKIE, headers.values(for: "Cookie").joined(separator: "; "))
        }
        if request.body?.gzipLevel != nil { try headerList.add("Content-Encoding", "gzip") }
        let ownType = headers.contains(name: "Content-Type") ? nil : request.body?.contentType
        if let ownType { try headerList.add("Content-Type", ownType) }
        if !headers.contains(name: "Accept-Encoding") {
            try headerList.add(line: "Accept-Encoding: \(ContentCoding.accepted)")
        }
        if let userAgent = configuration.userAgent, !headers.contains(name: "User-Agent") {
            let field = HTTPHeaders.Field(name: "User-Agent", value: userAgent)
            try RequestCheck.check(field)
            try headerList.add(field.name, field.value)
        }
        if trail.request.body != nil || trail.request.method.expectsBody {
            // What libcurl adds to a body by itself: a form's type, and a wait for the server's consent.
            for name in ["Content-Type", "Expect"]
            where !headers.contains(name: name) && (name != "Content-Type" || ownType == nil) {
                try headerList.leaveOut(name)
            }
        }
        try CurlLibrary.check(apisupport_curl_set_list(handle.pointer, CURLOPT_HTTPHEADER, headerList.pointer))
    }

    /// libcurl keeps this object's address; the engine holds a reference as long as the handle is in use.
    private func setCallbacks() throws(TransportError) {
        let easy = handle.pointer
        let context = Unmanaged.passUnretained(self).toOpaque()
        try CurlLibrary.check(apisupport_curl_set_private(easy, context))
        try CurlLibrary.check(
            apisupport_curl_set_socket_opener(
                easy,
                { context, _, address in
                    guard let address else { return CURL_SOCKET_BAD }
                    let socket = apisupport_open_socket(address)
                    if socket >= 0 { CurlExchange.from(context)?.opened(socket) }
                    return socket
                },
                context
            )
        )
        try CurlLibrary.check(
            apisupport_curl_set_connected_callback(
                easy,
                { context, remoteAddress, localAddress, remotePort, localPort in
                    let ends = ConnectionSockets.Ends(
                        remoteAddress: remoteAddress.map { String(cString: $0) } ?? "",
                        remotePort: remotePort,
                        localAddress: localAddress.map { String(cString: $0) } ?? "",
                        localPort: localPort
                    )
                    return CurlExchange.from(context)?.connected(ends) == true
                        ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                },
                context
            )
        )
        try CurlLibrary.check(
            apisupport_curl_set_header_callback(
                easy,
                { bytes, size, count, context in
                    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                    return CurlExchange.from(context)?.receive(line: line) == true ? line.count : 0
                },
                context
            )
        )
        try CurlLibrary.check(
            apisupport_curl_set_body_callback(
                easy,
                { bytes, size, count, context in
                    let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
                    return switch CurlExchange.from(context)?.receive(buffer) {
                    case .taken: buffer.count
                    case .paused: Int(CURL_WRITEFUNC_PAUSE)
                    // Any other number than that of the bytes is a refusal, also for none.
                    case .refused, nil: buffer.count + 1
                    }
                },
                context
            )
        )
        try CurlLibrary.check(
            apisupport_curl_set_upload_callbacks(
                easy,
                { bytes, size, count, context in
                    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
                    return CurlExchange.from(context)?.send(into: buffer) ?? Int(CURL_READFUNC_ABORT)
                },
                { context, offset, _ in
                    // Nothing but the begin is ever asked for.
                    offset == 0 && CurlExchange.from(context)?.rewind() == true ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
                },
                context
            )
        )
        if trail.request.streamsResponse {
            // A wish only: libcurl refuses it where the handle still has the buffer of a request that shared its connection.
            _ = apisupport_curl_set_long(handle.pointer, CURLOPT_BUFFERSIZE, Defaults.streamBufferSize)
        }
        guard trail.request.reportsProgress else { return }
        try handle.set(CURLOPT_NOPROGRESS, 0)
        try CurlLibrary.check(
            apisupport_curl_set_progress_callback(
                easy,
                { context, receivedTotal, received, sentTotal, sent in
                    CurlExchange.from(context)?
                        .progress(
                            CurlProgress(
                                sent: Int64(sent),
                                toSend: Int64(sentTotal),
                                received: Int64(received),
                                toReceive: Int64(receivedTotal)
                            )
                        )
                    return 0
                },
                context
            )
        )
    }

    /// The object that a callback is meant for.
    private static func from(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
        context.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension HTTPMethod {
    /// Whether a request without a body says so by a length of 0 (RFC 9110, section 8.6).
    var expectsBody: Bool {
        self == .post || self == .put || self == .patch
    }
}
