internal import APISupportDefaults

extension CurlTransport {
    /// What holds for all requests of a transport.
    public struct Configuration: Sendable {
        /// The largest number of HTTP/1.1 connections to one host that are busy at once; 64 by default, at least 1.
        public var maximumConnectionsPerHost: Int
        /// The largest number of requests, to all hosts, that run at once, the others wait; 256 by default, at least 1.
        public var maximumActiveTransfers: Int
        /// The number of connections that are kept for later requests, beside one for each of `maximumActiveTransfers`;
        /// 64 by default, at least 0.
        public var maximumIdleConnections: Int
        /// The `User-Agent` of requests that have none; `APISupport` by default, nil sends none.
        public var userAgent: String?
        /// The path of a file in PEM format with the only certificate authorities that are trusted; nil, the default,
        /// trusts the system's.
        ///
        /// For https proxies as well.
        public var certificateAuthorities: String?
        /// Whether HTTP/2 is offered to servers over TLS; true by default, otherwise all requests use HTTP/1.1.
        public var offersHTTP2: Bool
        /// How long a connection may be idle and still be used; 60 s by default, at least 1 s, in whole seconds.
        ///
        /// When nothing at all was asked for this time, all connections are closed.
        public var maximumIdleTime: Duration
        /// How old a connection may be and still take requests; nil, the default, sets no bound; at least 1 s, in whole
        /// seconds.
        public var maximumConnectionAge: Duration?
        /// The path of a Unix domain socket to which all requests go, whatever host their URLs name; nil by default.
        ///
        /// Such a connection serves one request.
        public var unixSocket: String?
        /// Hosts, by their names in lower case, and the IP addresses that are tried instead of a look-up; none by default.
        public var addresses: [String: [String]]
        /// Where connections go instead: from `host:port`, in lower case, to another `host:port`; none by default.
        ///
        /// The `Host` field, and the name that a certificate must hold, remain those of the URL.
        public var destinations: [String: String]
        /// What connections of this machine come from; nil, the default, leaves it to the system.
        public var localEnd: LocalEnd?
        /// Which addresses of a host are tried; both kinds by default.
        public var internetProtocol: InternetProtocol
        /// How long a connection over IPv6 has been tried when one over IPv4 is tried beside it (RFC 8305); 200 ms by default.
        public var happyEyeballsDelay: Duration
        /// How long the addresses of a host are remembered; 60 s by default, zero asks each time, nil remembers them for ever.
        ///
        /// In whole seconds.
        public var nameCacheTime: Duration?
        /// What requests go through; none by default, and none of the environment's.
        public var proxies: Proxies
        /// How connections are encrypted, and whom they trust.
        public var tls: TLS
        /// The cookies of this client; nil, the default, keeps and sends none.
        public var cookies: CookieJar?

        /// Makes a configuration; every member has the default named beside it.
        public init() {
            maximumConnectionsPerHost = Defaults.maximumConnectionsPerHost
            maximumActiveTransfers = Defaults.maximumActiveTransfers
            maximumIdleConnections = Defaults.maximumIdleConnections
            userAgent = Defaults.userAgent
            certificateAuthorities = nil
            offersHTTP2 = true
            maximumIdleTime = Defaults.maximumIdleTime
            addresses = [:]
            destinations = [:]
            internetProtocol = .any
            happyEyeballsDelay = Defaults.happyEyeballsDelay
            nameCacheTime = Defaults.nameCacheTime
            proxies = .none
            tls = TLS()
        }

        /// The end of connections that is this machine's.
        public enum LocalEnd: Sendable, Hashable {
            /// One of the machine's IP addresses, or a name of one.
            case address(String)
            /// A network interface, for example `eth0`.
            case interface(String)
        }

        /// The kinds of addresses that are tried.
        public enum InternetProtocol: Sendable, Hashable {
            /// Those of IPv6 and IPv4.
            case any
            /// Those of IPv4 alone.
            case version4
            /// Those of IPv6 alone.
            case version6
        }
    }
}
