internal import APISupportCurlShims

/// The one owner of cookies that libcurl keeps; used on any thread, since libcurl locks them.
final class CurlCookies: @unchecked Sendable {
    /// Freed in `deinit`: every handle that uses them holds a reference to this object.
    private let pointer: OpaquePointer

    init() throws(TransportError) {
        try CurlLibrary.check(CurlLibrary.initialisation)
        guard let pointer = apisupport_cookies_make() else {
            throw TransportError(.other, "libcurl could not make a cookie jar: out of memory")
        }
        self.pointer = pointer
    }

    deinit {
        apisupport_cookies_free(pointer)
    }

    /// Makes a handle send these cookies, and take new ones.
    func attach(to easy: UnsafeMutableRawPointer) throws(TransportError) {
        try CurlLibrary.check(apisupport_cookies_use(easy, pointer))
    }

    /// All cookies as lines of Netscape's format.
    func lines() throws(TransportError) -> [String] {
        let handle = try handle()
        // The list is ours to free.
        let first = apisupport_cookies_list(handle.pointer)
        defer { curl_slist_free_all(first) }
        var lines: [String] = []
        var next = first
        while let entry = next?.pointee {
            if let line = entry.data { lines.append(String(cString: line)) }
            next = entry.next
        }
        return lines
    }

    /// Adds a cookie, or replaces one, by its line.
    func add(line: String) throws(TransportError) {
        try handle().set(CURLOPT_COOKIELIST, line)
    }

    /// Removes all cookies.
    func removeAll() throws(TransportError) {
        try handle().set(CURLOPT_COOKIELIST, "ALL")
    }

    private func handle() throws(TransportError) -> CurlEasyHandle {
        let handle = try CurlEasyHandle()
        try handle.use(self)
        return handle
    }
}
