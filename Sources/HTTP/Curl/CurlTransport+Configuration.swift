internal import APISupportDefaults

extension CurlTransport {
    /// What holds for all requests of a transport.
    public struct Configuration: Sendable {
        /// The largest number of HTTP/1.1 connections to one host that are busy at once; 64 by default, at least 1.
        public var maximumConnectionsPerHost: Int
        /// The largest number of requests, to all hosts, that run at once, the others wait; 256 by default, at least 1.
        public var maximumActiveTransfers: Int
        /// The number of idle connections that are kept for later requests; 64 by default, at least 0.
        public var maximumIdleConnections: Int
        /// The `User-Agent` of requests that have none; `APISupport` by default, nil sends none.
        public var userAgent: String?
        /// The path of a file in PEM format with the only certificate authorities that are trusted; nil, the default,
        /// trusts the system's.
        public var certificateAuthorities: String?

        /// Makes a configuration; every member has the default named beside it.
        public init() {
            maximumConnectionsPerHost = Defaults.maximumConnectionsPerHost
            maximumActiveTransfers = Defaults.maximumActiveTransfers
            maximumIdleConnections = Defaults.maximumIdleConnections
            userAgent = Defaults.userAgent
            certificateAuthorities = nil
        }

        /// The number of connections, busy and idle, that libcurl may hold.
        var maximumConnections: Int { maximumActiveTransfers + maximumIdleConnections }

        /// Stops the program where a limit makes no sense.
        func check() {
            precondition(maximumConnectionsPerHost >= 1, "maximumConnectionsPerHost must be at least 1")
            precondition(maximumActiveTransfers >= 1, "maximumActiveTransfers must be at least 1")
            precondition(maximumIdleConnections >= 0, "maximumIdleConnections must be at least 0")
        }
    }
}
