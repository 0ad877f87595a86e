internal import APISupportCurlShims

/// The one owner of an easy handle and of its error text; used on the loop's thread only.
final class CurlEasyHandle {
    /// The handle; freed in `deinit`, after the engine has taken it out of its multi handle.
    let pointer: UnsafeMutableRawPointer
    /// Where libcurl writes what went wrong; must have a fixed address as long as the handle lives.
    private let errorBuffer: UnsafeMutablePointer<CChar>
    private let url: CurlURL
    /// The cookies that it sends and takes; held here, since they must be there until the handle is cleaned up.
    private(set) var cookies: CurlCookies?
    /// What it is used for, from `begin` to `end`.
    private(set) var exchange: CurlExchange?
    /// Where libcurl's callbacks lead: the same exchange, which `exchange` keeps.
    private(set) var target: Unmanaged<CurlExchange>?
    /// What the options were set for; nil where they are libcurl's own.
    var setup: CurlSetup?
    /// Whether its header lines are those of all requests that have neither fields nor a body.
    var hasUsualLines = false
    /// Those that options name; libcurl doesn't copy them.
    private var lists: [CURLoption.RawValue: CurlList] = [:]

    init() throws(TransportError) {
        // First, since a handle made before it would not be freed where there is no memory for it.
        url = try CurlURL()
        guard let pointer = curl_easy_init() else {
            throw TransportError(.other, "libcurl could not make a handle: out of memory")
        }
        self.pointer = pointer
        errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        curl_easy_cleanup(pointer)
        errorBuffer.deallocate()
    }

    /// What libcurl said about the last failure; empty when it said nothing.
    var errorText: String {
        String(cString: errorBuffer)
    }

    /// Makes the handle hold cookies until it is reset; `sendCookies` makes it use them.
    func use(_ cookies: CurlCookies) throws(TransportError) {
        try cookies.attach(to: pointer)
        self.cookies = cookies
    }

    /// Makes the next transfer send cookies and take new ones.
    func sendCookies() throws(TransportError) {
        // No file is read; the option alone turns libcurl's engine on.
        try set(CURLOPT_COOKIEFILE, "")
    }

    /// What a transfer without a connection is doing, in words.
    var stepOfConnecting: String {
        if apisupport_curl_get_size(pointer, CURLINFO_NAMELOOKUP_TIME_T) == 0 { return "looking up the name" }
        return apisupport_curl_get_size(pointer, CURLINFO_CONNECT_TIME_T) == 0 ? "connecting" : "agreeing on TLS"
    }

    /// Whether its options are those that a request needs.
    func isSetUp(for setup: CurlSetup?) -> Bool {
        guard let setup, let known = self.setup else { return false }
        return setup == known
    }

    /// Lets libcurl's callbacks lead to an exchange.
    func begin(_ exchange: CurlExchange) {
        self.exchange = exchange
        target = .passUnretained(exchange)
    }

    /// Ends what it was used for; the options stay only where libcurl has nothing to remember of it.
    func end(keepsOptions: Bool) {
        target = nil
        exchange = nil
        if !keepsOptions || setup == nil { reset() }
    }

    /// Forgets all options; connections and look-ups belong to the multi handle and stay.
    func reset() {
        // libcurl's own reset forgets the list that turns its engine for cookies on, without freeing it; this frees it, and
        // takes the cookies from the handle, until they are attached anew.
        if cookies != nil { _ = apisupport_curl_set_text(pointer, CURLOPT_COOKIEFILE, nil) }
        // Nor does it forget addresses that no transfer has read yet: the next one would read them where they were freed.
        if lists[CURLOPT_RESOLVE.rawValue] != nil { _ = apisupport_curl_set_list(pointer, CURLOPT_RESOLVE, nil) }
        curl_easy_reset(pointer)
        url.forget()
        setup = nil
        hasUsualLines = false
        lists = [:]
    }

    /// Goes on with a transfer that a callback has paused; callbacks may be called from inside.
    func resume() -> CURLcode {
        curl_easy_pause(pointer, CURLPAUSE_CONT)
    }

    /// Makes the next transfer go to a normalised URL.
    func setURL(_ text: String) throws(TransportError) {
        guard try url.read(text) else { return }
        // libcurl 7.88 loses the zone of an address of IPv6 when it copies what was read; so it reads such a text itself.
        let isCopiedWhole = !text.utf8.contains(UInt8(ascii: "["))
        try CurlLibrary.check(apisupport_curl_set_url(pointer, isCopiedWhole ? url.pointer : nil))
        try set(CURLOPT_URL, text)
    }

    /// Forgets what libcurl said about the last failure.
    func forgetError() {
        errorBuffer[0] = 0
    }

    /// Makes libcurl write what goes wrong.
    func collectErrorText() throws(TransportError) {
        try CurlLibrary.check(apisupport_curl_set_error_buffer(pointer, errorBuffer))
    }

    func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
        try CurlLibrary.check(apisupport_curl_set_long(pointer, option, value))
    }

    func set(_ option: CURLoption, size value: Int) throws(TransportError) {
        try CurlLibrary.check(apisupport_curl_set_size(pointer, option, curl_off_t(value)))
    }

    /// Sets a list, which is kept as long as libcurl uses it.
    func set(_ option: CURLoption, _ list: CurlList) throws(TransportError) {
        try CurlLibrary.check(apisupport_curl_set_list(pointer, option, list.pointer))
        lists[option.rawValue] = list
    }

    /// Sets bytes, which libcurl doesn't copy; nothing where they are nil.
    func set(_ option: CURLoption, bytes: UnsafeMutableRawBufferPointer?) throws(TransportError) {
        guard let bytes, let start = bytes.baseAddress else { return }
        try CurlLibrary.check(apisupport_curl_set_bytes(pointer, option, start, bytes.count))
    }

    func set(_ option: CURLoption, _ value: String?) throws(TransportError) {
        try CurlLibrary.check(apisupport_curl_set_text(pointer, option, value))
    }
}
