public import APISupportHTTP
internal import Foundation

/// What proves who asks: a user's name and password, or a token.
///
/// Descriptions show only its kind.
public struct Credentials: Hashable, Sendable {
    /// How they are given.
    enum Kind: Hashable, Sendable {
        /// As the value of field `Authorization`.
        case field(String)
        /// As an answer to the server's challenge, which libcurl computes.
        case digest(DigestCredentials)
    }

    let kind: Kind

    /// A name and a password in each request (RFC 7617), in UTF-8.
    ///
    /// - Throws: `TransportError` with code `.invalidRequest` where the name holds a colon, or either a control character.
    public static func basic(user: String, password: String) throws(TransportError) -> Credentials {
        guard !user.contains(":"), !(user + password).unicodeScalars.contains(where: \.isControl) else {
            throw TransportError(
                .invalidRequest,
                "a name with a colon, or a name or password with a control character, can't be sent by the Basic scheme"
            )
        }
        return Credentials(kind: .field("Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"))
    }

    /// A token in each request (RFC 6750).
    ///
    /// - Throws: `TransportError` with code `.invalidRequest` where it is no token: letters, digits and `-._~+/`, with `=` at
    ///   the end only.
    public static func bearer(_ token: String) throws(TransportError) -> Credentials {
        let body = token.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
        guard !body.isEmpty, body.allSatisfy(\.isTokenCharacter) else {
            throw TransportError(.invalidRequest, "the text is no token that the Bearer scheme can send")
        }
        return Credentials(kind: .field("Bearer \(token)"))
    }

    /// A name and a password that are not sent, but prove themselves when the server asks (RFC 7616).
    ///
    /// Each request is sent twice: without them, and with the answer to the challenge; a body goes along the second time
    /// only. libcurl chooses among the algorithms that the server names.
    ///
    /// - Throws: `TransportError` with code `.invalidRequest` where either holds a control character.
    public static func digest(user: String, password: String) throws(TransportError) -> Credentials {
        guard !(user + password).unicodeScalars.contains(where: \.isControl) else {
            throw TransportError(
                .invalidRequest,
                "a name or password with a control character can't be used with the Digest scheme"
            )
        }
        return Credentials(kind: .digest(DigestCredentials(user: user, password: password)))
    }

    /// Puts them into a request, unless it has some of its own.
    func apply(to request: inout HTTPRequest) {
        var digest = request.digest
        apply(to: &request.headers, &digest)
        if digest != nil { request.digest = digest }
    }

    /// Puts them into what a request proves itself with, unless there is something of it.
    func apply(to headers: inout HTTPHeaders, _ digest: inout DigestCredentials?) {
        guard !headers.contains(name: "Authorization"), digest == nil else { return }
        switch kind {
        case .field(let value): headers.add("Authorization", value)
        case .digest(let own): digest = own
        }
    }
}

extension Credentials: CustomStringConvertible, CustomReflectable {
    /// The kind, for example `Basic ***`.
    public var description: String {
        switch kind {
        case .field(let value): "\(value.prefix { $0 != " " }) \(Secrets.mask)"
        case .digest: "Digest \(Secrets.mask)"
        }
    }

    /// What the description shows.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description], displayStyle: .struct)
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character.
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}

extension UInt8 {
    /// Whether it may stand in a token of RFC 6750.
    fileprivate var isTokenCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
