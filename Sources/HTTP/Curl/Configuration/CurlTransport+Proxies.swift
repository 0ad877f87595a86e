extension CurlTransport {
    /// What stands between this machine and servers, and passes requests on.
    public struct Proxy: Sendable, Hashable {
        /// How the proxy is spoken to; it looks up the names of servers by itself in every case.
        public enum Kind: String, Sendable, Hashable {
            /// HTTP; requests to https URLs go through a tunnel (CONNECT).
            case http
            /// HTTP over TLS, whose certificate is verified as those of servers are.
            case https
            /// SOCKS 5 (RFC 1928).
            case socks5
        }

        /// How it is spoken to.
        public var kind: Kind
        /// Its name or address, an IPv6 address in brackets.
        public var host: String
        /// Its port.
        public var port: Int
        /// The user's name; nil, the default, shows none.
        public var user: String?
        /// The user's password; nil by default.
        public var password: String?

        /// Makes a proxy; HTTP proxies are told name and password by the basic scheme (RFC 7617).
        public init(_ kind: Kind, host: String, port: Int, user: String? = nil, password: String? = nil) {
            precondition((1...65_535).contains(port), "the port of a proxy must be from 1 to 65535, not \(port)")
            self.kind = kind
            self.host = host
            self.port = port
            self.user = user
            self.password = password
        }
    }

    /// Which requests go through a proxy.
    public struct Proxies: Sendable, Hashable {
        /// The proxy for http URLs; nil goes to servers directly.
        public var http: Proxy?
        /// The proxy for https URLs; nil goes to servers directly.
        public var https: Proxy?
        /// Hosts that are reached directly: names, which stand for those below them too, addresses, and, from libcurl 7.86 on,
        /// networks such as `10.0.0.0/8`; `*` stands for all.
        public var exceptions: [String]

        /// Makes a choice; nothing goes through a proxy that isn't named.
        public init(http: Proxy? = nil, https: Proxy? = nil, exceptions: [String] = []) {
            self.http = http
            self.https = https
            self.exceptions = exceptions
        }

        /// Sends all requests through one proxy, with exceptions.
        public init(_ proxy: Proxy, exceptions: [String] = []) {
            self.init(http: proxy, https: proxy, exceptions: exceptions)
        }

        /// No proxy at all.
        public static let none = Proxies()
    }
}

extension CurlTransport.Proxy: CustomStringConvertible, CustomReflectable {
    /// The proxy as a URL, name and password masked.
    public var description: String { "\(kind.rawValue)://\(user == nil ? "" : "\(Secrets.mask)@")\(host):\(port)" }

    /// The same as `description`.
    public var customMirror: Mirror { Mirror(self, children: ["proxy": description], displayStyle: .struct) }
}
