internal import APISupportCurlShims

/// An http or https URL as libcurl understands it: the parser that decides is the one that sends.
package struct WebURL: Hashable, Sendable {
    /// The URL, normalised: what libcurl is given, without the fragment.
    package let text: String
    let scheme: String
    let host: String
    let port: String

    /// What tells one server from another: scheme, host and port.
    package let origin: String

    /// The URL as one text for all ways to write it that mean the same: scheme and host in lower case, no default port.
    package var normalised: String {
        let authority = text.firstRange(of: "//").map { text[$0.upperBound...].prefix { !"/?".contains($0) } } ?? ""
        let isDefault = port == (isSecure ? "443" : "80")
        return "\(scheme)://\(host)\(isDefault ? "" : ":\(port)")\(text[authority.endIndex...])"
    }

    /// Whether the host is this machine by its name or address alone (RFC 6761, section 6.3).
    var isLoopback: Bool {
        let octets = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            || (octets.count == 4 && octets[0] == 127 && !octets.contains(nil))
    }

    /// Whether requests to it are encrypted.
    var isSecure: Bool { scheme == "https" }

    /// Reads an absolute URL; the error is `.invalidRequest`.
    package init(_ url: String) throws(TransportError) {
        if let plain = Self.plain(url) {
            self = plain
            return
        }
        do {
            self = try Self.parse(url, against: nil)
        } catch {
            throw TransportError(.invalidRequest, "the URL \(Secrets.masked(url: url)) can't be used: \(error.reason)")
        }
    }

    /// Reads the target of a redirect, which may be relative to this URL; the error is `.invalidRedirect`.
    package func target(_ location: String) throws(TransportError) -> WebURL {
        // Only the fragment differs; libcurl would lose the query.
        if location.hasPrefix("#") { return self }
        do {
            return try Self.parse(location, against: text)
        } catch {
            throw TransportError(
                .invalidRedirect,
                "\(Secrets.masked(url: text)) redirects to \(Secrets.masked(url: location)), which can't be used: \(error.reason)"
            )
        }
    }

    /// Reads a reference in a response, which may be relative to this URL; the error is `.invalidRequest`.
    package func resolved(_ reference: String) throws(TransportError) -> WebURL {
        // As for redirects: only the fragment differs.
        if reference.isEmpty || reference.hasPrefix("#") { return self }
        do {
            return try Self.parse(reference, against: text)
        } catch {
            throw TransportError(
                .invalidRequest,
                "\(Secrets.masked(url: text)) links to \(Secrets.masked(url: reference)), which can't be used: \(error.reason)"
            )
        }
    }

    struct Refusal: Error {
        let reason: String
    }

    /// Reads a URL with libcurl.
    static func parse(_ url: String, against base: String?) throws(Refusal) -> WebURL {
        try refuseDoubtful(url, isRelative: base != nil)
        guard let handle = curl_url() else { throw Refusal(reason: "out of memory") }
        defer { curl_url_cleanup(handle) }
        // libcurl would guess a scheme only where it is asked to, and a user's name belongs into a header.
        let flags = UInt32(CURLU_DISALLOW_USER | CURLU_URLENCODE)
        for part in [base, url].compactMap(\.self) {
            let code = curl_url_set(handle, CURLUPART_URL, part, flags)
            guard code == CURLUE_OK else {
                throw Refusal(reason: String(cString: curl_url_strerror(code)))
            }
        }
        guard curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK,
            let scheme = part(handle, CURLUPART_SCHEME),
            let host = part(handle, CURLUPART_HOST),
            let port = part(handle, CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)),
            let text = part(handle, CURLUPART_URL)
        else { throw Refusal(reason: "it has no scheme, host or port") }
        guard scheme == "http" || scheme == "https" else {
            throw Refusal(reason: "its scheme is \(scheme), not http or https")
        }
        guard part(handle, CURLUPART_USER) == nil, part(handle, CURLUPART_PASSWORD) == nil else {
            throw Refusal(reason: "it holds a user's name or password")
        }
        let name = host.lowercased()
        return WebURL(text: text, scheme: scheme, host: name, port: port, origin: "\(scheme)://\(name):\(port)")
    }

    /// Refuses what parsers are known to read differently: a person, or another program, might have meant another host.
    ///
    /// Byte by byte, since each request passes here.
    private static func refuseDoubtful(_ url: String, isRelative: Bool) throws(Refusal) {
        let bytes = url.utf8
        // Only spaces in a redirect's target are common enough to be escaped.
        if let bad = bytes.first(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x5C || ($0 == 0x20 && !isRelative) }) {
            throw Refusal(reason: "it holds the byte 0x\(bad.hexadecimal), which must be escaped")
        }
        var rest = bytes[...]
        if let scheme = scheme(of: bytes) {
            guard scheme.isSame("http") || scheme.isSame("https") else {
                throw Refusal(reason: "its scheme is \(Substring(scheme).lowercased()), not http or https")
            }
            rest = bytes[bytes.index(after: scheme.endIndex)...]
        } else if !isRelative || !bytes.starts(with: "//".utf8) {
            return
        }
        // libcurl mends any number of slashes from one on.
        guard rest.starts(with: "//".utf8), let first = rest.dropFirst(2).first, !"/?#".utf8.contains(first) else {
            throw Refusal(reason: "it has no host behind two slashes")
        }
        let authority = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        guard !authority.drop(while: { $0 != UInt8(ascii: "#") }).contains(UInt8(ascii: "@")) else {
            throw Refusal(reason: "its host is followed by a fragment with an @")
        }
    }

    /// What stands before the first colon, where it is a scheme (RFC 3986, section 3.1).
    private static func scheme(of url: String.UTF8View) -> Substring.UTF8View? {
        let scheme = url.prefix { byte in
            (0x61...0x7A).contains(byte.lowercasedASCII) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
        guard let first = scheme.first, (0x61...0x7A).contains(first.lowercasedASCII),
            url[scheme.endIndex...].first == UInt8(ascii: ":")
        else { return nil }
        return scheme
    }

    /// A part of a URL that libcurl has read; nil where it is absent.
    static func part(_ handle: OpaquePointer, _ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
        // libcurl gives away a copy, which is freed here.
        var value: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &value, flags) == CURLUE_OK, let value else { return nil }
        defer { curl_free(value) }
        return String(cString: value)
    }

    init(text: String, scheme: String, host: String, port: String, origin: String) {
        self.text = text
        self.scheme = scheme
        self.host = host
        self.port = port
        self.origin = origin
    }
}

extension Substring.UTF8View {
    /// Whether these are the bytes of a text in lower case, ASCII case aside.
    fileprivate func isSame(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            count == text.count && zip(self, text).allSatisfy { $0.lowercasedASCII == $1 }
        }
    }
}
