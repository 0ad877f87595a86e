public import Foundation

/// The cookies of a client: what servers set, and what they are sent again.
///
/// ```swift
/// var options = CurlTransport.Configuration()
/// options.cookies = try CookieJar(file: URL(filePath: "/var/lib/app/cookies"))
/// let configuration = APIConfiguration(transport: CurlTransport(configuration: options))
/// ```
///
/// libcurl keeps the rules (RFC 6265): domains, paths, `Secure`, the prefixes `__Host-` and `__Secure-`, expiry by `Max-Age`
/// before `Expires`, no `Secure` cookie from a server without TLS (but for this machine), no cookie for a public suffix such
/// as `co.uk` where libcurl was built with its list. Each hop of a redirect is sent what the jar has for it. A request's
/// own `Cookie` field is put behind the jar's. Ignored are cookies over 4 KB, and more than 50 of one response.
/// Of those with paths of equal length libcurl sends the later first.
///
/// Any thread may use a jar, and any number of transports.
public final class CookieJar: Sendable {
    let store: CurlCookies
    /// Where the jar is kept; nil when it is kept in memory alone.
    let file: URL?
    let savesSessions: Bool

    /// Makes an empty jar, which is gone with its last reference.
    ///
    /// - Throws: `TransportError` with code `.other`, where libcurl has no memory.
    public init() throws(TransportError) {
        store = try CurlCookies()
        file = nil
        savesSessions = false
    }

    /// Makes a jar of a file that ``save()`` wrote; one that is not there makes an empty jar.
    ///
    /// The jar is saved when it is let go, and whenever `save` is called.
    ///
    /// - Parameters:
    ///   - file: The file, in Netscape's format, which `curl` reads and writes too.
    ///   - savesSessions: Whether cookies without an end are saved too; false by default.
    /// - Throws: `CocoaError` where there is a file that can't be read; `TransportError` with code `.other` where one of
    ///   its lines is no cookie.
    public init(file: URL, savesSessions: Bool = false) throws {
        let store = try CurlCookies()
        // Before there is a jar: one that could not be read must not be saved over its file.
        try Self.read(file, into: store)
        self.store = store
        self.file = file
        self.savesSessions = savesSessions
    }

    deinit {
        // Nobody is left to be told; who wants to know calls it before.
        if file != nil { try? save() }
    }

    /// All cookies that have not ended, in no order.
    public var cookies: [Cookie] {
        // It fails only without memory.
        ((try? current()) ?? []).map(\.cookie)
    }

    /// The cookies that have not ended, with their lines: libcurl takes the others out when it looks for one to send.
    func current() throws(TransportError) -> [(cookie: Cookie, line: String)] {
        let now = Date()
        return try store.lines().compactMap { line in
            guard let cookie = Cookie(line: line), cookie.expires.map({ $0 > now }) ?? true else { return nil }
            return (cookie, line)
        }
    }

    /// Adds a cookie, and takes out one of the same name, domain and path.
    ///
    /// - Throws: `TransportError` with code `.invalidRequest` where the cookie can't be one: domain or name is empty, the
    ///   path doesn't begin with a slash, or a part holds a control character.
    public func set(_ cookie: Cookie) throws(TransportError) {
        try Self.add(cookie, to: store)
    }

    static func add(_ cookie: Cookie, to store: CurlCookies) throws(TransportError) {
        guard let line = cookie.line else {
            throw TransportError(
                .invalidRequest,
                "\(cookie.name.debugDescription) with its domain and path is no cookie"
            )
        }
        try store.add(line: line)
    }

    /// Takes out the cookies that fulfil a condition.
    public func remove(where condition: (Cookie) -> Bool) {
        for var cookie in cookies where condition(cookie) {
            cookie.expires = .distantPast
            // What came from the jar can be written.
            try? set(cookie)
        }
    }

    /// Takes out all cookies.
    public func removeAll() {
        // It fails only without memory.
        try? store.removeAll()
    }
}
