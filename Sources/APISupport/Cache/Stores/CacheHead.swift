public import APISupportHTTP
public import Foundation

/// A stored response without its body.
public struct CacheHead: Sendable {
    /// Names the stored body: a new one for each that is saved.
    public let id: UUID
    /// The URL that answered, normalised: what stores look up by.
    public let url: String
    /// What tells it from the other responses of its URL.
    public let variant: CacheVariant
    /// The status code.
    public let status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The protocol version, for example `HTTP/1.1`.
    public let version: String
    /// Whether the body's end was marked.
    public let isLengthKnown: Bool
    /// When the request was sent that brought or last confirmed it.
    public var requestTime: Date
    /// When that request's response came.
    public var responseTime: Date

    /// Makes a head.
    public init(
        id: UUID = UUID(),
        url: String,
        variant: CacheVariant,
        status: Int,
        headers: HTTPHeaders,
        version: String,
        isLengthKnown: Bool,
        requestTime: Date,
        responseTime: Date
    ) {
        self.id = id
        self.url = url
        self.variant = variant
        self.status = status
        self.headers = headers
        self.version = version
        self.isLengthKnown = isLengthKnown
        self.requestTime = requestTime
        self.responseTime = responseTime
    }
}

extension CacheHead: CustomStringConvertible, CustomReflectable {
    /// Status, URL, header fields and the time at which it came, with secrets masked.
    public var description: String { "\(status) \(Secrets.masked(url: url)) \(headers), of \(responseTime)" }

    /// Status, URL, header fields and the time at which it came, with secrets masked.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "status": status, "url": Secrets.masked(url: url), "headers": headers, "responseTime": responseTime,
            ],
            displayStyle: .struct
        )
    }
}
