public import Foundation

/// What one exchange with a server took: one request that was sent, and its response; redirects and retries make several.
public struct ExchangeMetrics: Sendable {
    /// When it was handed to libcurl, behind the queue.
    public var started: Date
    /// The time for looking up the name; zero on a connection that was there already.
    public var nameLookup: Duration
    /// The time for making the connection, without TLS; zero on a connection that was there already.
    public var connecting: Duration
    /// The time for agreeing on TLS; zero without, and on a connection that was there already.
    public var securing: Duration
    /// The time from the begin to the first byte of the response; nil where none came.
    public var firstByte: Duration?
    /// The time from the begin to the end.
    public var total: Duration
    /// The number of bytes of the request's line and header fields.
    public var headerBytesSent: Int64
    /// The number of bytes of the request's body.
    public var bodyBytesSent: Int64
    /// The number of bytes of the response's header sections.
    public var headerBytesReceived: Int64
    /// The number of bytes of the response's body, before its content codings are undone.
    public var bodyBytesReceived: Int64
    /// Whether the connection was there already.
    public var isConnectionReused: Bool
    /// The address of the server, or of a proxy, for example `127.0.0.1`; nil where there was no connection.
    public var remoteAddress: String?
    /// Its port; nil where there was no connection.
    public var remotePort: Int?
    /// The port on this side; nil where there was no connection.
    public var localPort: Int?
}
