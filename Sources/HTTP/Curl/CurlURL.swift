internal import APISupportCurlShims

/// The one owner of a URL as libcurl has read it: a handle that is given it need not read the text, and write it, once more.
final class CurlURL {
    /// The URL; freed in `deinit`, when no transfer uses it any more.
    let pointer: OpaquePointer
    /// What it was read from.
    private var text = ""

    init() throws(TransportError) {
        guard let pointer = curl_url() else {
            throw TransportError(.other, "libcurl could not make a URL: out of memory")
        }
        self.pointer = pointer
    }

    deinit {
        curl_url_cleanup(pointer)
    }

    /// Reads a normalised URL; false where it is the one that was read before.
    func read(_ text: String) throws(TransportError) -> Bool {
        guard text != self.text else { return false }
        forget()
        let code = curl_url_set(pointer, CURLUPART_URL, text, 0)
        guard code == CURLUE_OK else {
            throw TransportError(.other, "libcurl refused the URL: \(String(cString: curl_url_strerror(code)))")
        }
        self.text = text
        return true
    }

    /// Forgets what it was read from, so that it is read anew.
    func forget() {
        text = ""
    }
}
