internal import APISupportCurlShims

/// What libcurl calls, and where it leads to: the exchange that the handle is used for.
extension CurlEasyHandle {
    /// Sets all callbacks, but for the one that tells of progress; libcurl keeps this object's address.
    func setCallbacks() throws(TransportError) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        try CurlLibrary.check(apisupport_curl_set_private(pointer, context))
        try CurlLibrary.check(
            apisupport_curl_set_socket_opener(
                pointer,
                { context, _, address in
                    guard let address else { return CURL_SOCKET_BAD }
                    let socket = apisupport_open_socket(address)
                    if socket >= 0 { CurlEasyHandle.withExchange(context) { $0.opened(socket) } }
                    return socket
                },
                context
            )
        )
        try CurlLibrary.check(
            apisupport_curl_set_connected_callback(
                pointer,
                { context, remoteAddress, localAddress, remotePort, localPort in
                    let mayGoOn = CurlEasyHandle.withExchange(context) { exchange in
                        exchange.connected(
                            exchange.sockets.ends(remoteAddress, remotePort, localAddress, localPort)
                        )
                    }
                    return mayGoOn == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                },
                context
            )
        )
        try CurlLibrary.check(
            apisupport_curl_set_header_callback(
                pointer,
                { bytes, size, count, context in
                    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                    return CurlEasyHandle.withExchange(context) { $0.receive(line: line) } == true ? line.count : 0
                },
                context
            )
        )
        try CurlLibrary.check(
            apisupport_curl_set_body_callback(
                pointer,
                { bytes, size, count, context in
                    let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
                    return switch CurlEasyHandle.withExchange(context, { $0.receive(buffer) }) {
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
                pointer,
                { bytes, size, count, context in
                    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
                    return CurlEasyHandle.withExchange(context) { $0.send(into: buffer) } ?? Int(CURL_READFUNC_ABORT)
                },
                { context, offset, _ in
                    // Nothing but the begin is ever asked for.
                    offset == 0 && CurlEasyHandle.withExchange(context) { $0.rewind() } == true
                        ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
                },
                context
            )
        )
    }

    /// Makes libcurl tell how far the transfer is.
    func reportProgress() throws(TransportError) {
        try set(CURLOPT_NOPROGRESS, 0)
        try CurlLibrary.check(
            apisupport_curl_set_progress_callback(
                pointer,
                { context, receivedTotal, received, sentTotal, sent in
                    let amounts = CurlProgress(
                        sent: Int64(sent),
                        toSend: Int64(sentTotal),
                        received: Int64(received),
                        toReceive: Int64(receivedTotal)
                    )
                    CurlEasyHandle.withExchange(context) { $0.progress(amounts) }
                    return 0
                },
                Unmanaged.passUnretained(self).toOpaque()
            )
        )
    }

    /// Calls the exchange that a callback is meant for; nil, and nothing is called, where there is none.
    ///
    /// Nothing is retained for a call: the engine keeps handle and exchange while libcurl may call, and what the callbacks
    /// do ends neither.
    @inline(__always) @discardableResult
    private static func withExchange<Result>(
        _ context: UnsafeMutableRawPointer?,
        _ body: (CurlExchange) -> Result
    ) -> Result? {
        guard let context else { return nil }
        return Unmanaged<CurlEasyHandle>.fromOpaque(context)._withUnsafeGuaranteedRef { handle in
            handle.target?._withUnsafeGuaranteedRef(body)
        }
    }
}
