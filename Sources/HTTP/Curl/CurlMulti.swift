internal import APISupportCurlShims

/// The one owner of a multi handle: the transfers under way and their connections; for the loop's thread alone.
final class CurlMulti {
    /// The handle; cleaned up in `deinit`, when no easy handle is in it any more.
    let pointer: UnsafeMutableRawPointer
    /// The sockets of its connections, which `deinit` closes.
    let sockets = ConnectionSockets()

    init(maximumConnections: Int) throws(TransportError) {
        try CurlLibrary.check(CurlLibrary.initialisation)
        guard let pointer = curl_multi_init() else {
            throw TransportError(.other, "libcurl could not make a multi handle: out of memory")
        }
        self.pointer = pointer
        // Connections in use count as well.
        try CurlLibrary.check(apisupport_curl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, maximumConnections))
    }

    deinit {
        curl_multi_cleanup(pointer)
    }

    func add(_ handle: CurlEasyHandle) throws(TransportError) {
        try CurlLibrary.check(curl_multi_add_handle(pointer, handle.pointer))
    }

    func remove(_ handle: CurlEasyHandle) {
        // It fails only for a handle that is not there.
        curl_multi_remove_handle(pointer, handle.pointer)
    }

    /// The next transfer that has ended, by its handle.
    func nextEnded() -> (handle: CurlEasyHandle, code: CURLcode)? {
        var code = CURLE_OK
        guard let easy = apisupport_curl_multi_next_ended(pointer, &code),
            let context = apisupport_curl_get_private(easy)
        else { return nil }
        return (Unmanaged<CurlEasyHandle>.fromOpaque(context).takeUnretainedValue(), code)
    }
}
