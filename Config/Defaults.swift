/// Every configured value of the package, with its unit; nothing else in the package repeats one.
///
/// Where a member is optional, nil means "no limit".
package enum Defaults {
    /// The package's version.
    package static let version = "0.1.0"

    // MARK: Time-outs

    /// The longest silence a connection bears before it fails.
    package static let timeout: Duration = .seconds(30)

    /// The shortest time-out that can be set.
    package static let minimumTimeout: Duration = .seconds(1)

    /// The time within which a connection to the server must be made, name look-up and TLS included.
    package static let connectTimeout: Duration = .seconds(10)

    /// The time within which a whole request must end, redirects included; nil sets no bound.
    package static let deadline: Duration? = .seconds(60)

    /// The time behind a request's deadline after which interceptors that still hold it up are not waited for.
    package static let interceptionGrace: Duration = .milliseconds(50)

    /// The transfer rate, in bytes a second over the time-out's window, under which a transfer counts as silent.
    package static let minimumTransferRate = 100

    /// How long a connection over IPv6 has been tried when one over IPv4 is tried beside it.
    package static let happyEyeballsDelay: Duration = .milliseconds(200)

    /// How long the addresses of a host are remembered.
    package static let nameCacheTime: Duration = .seconds(60)

    /// How long a connection may be idle and still be used.
    package static let maximumIdleTime: Duration = .seconds(60)

    // MARK: HTTP limits

    /// The largest decoded response body, in bytes.
    package static let maximumBodySize = 64 << 20

    /// The room that is made at once for a body whose length is announced, at most, in bytes; it grows beyond.
    package static let maximumAnnouncedRoom = 1 << 30

    /// The number of bytes of a streamed body that are kept for the reader before the server is held up.
    package static let streamWindow = 512 << 10

    /// The number of bytes of a streamed request body that are kept before its sequence is held up.
    package static let uploadWindow = 256 << 10

    /// The shortest time between two reports of progress; the last one of a transfer is always made.
    package static let progressInterval: Duration = .milliseconds(50)

    /// The size of libcurl's buffer for a streamed body, in bytes; for any other it is libcurl's own 16 KB.
    package static let streamBufferSize = 256 << 10

    /// The largest ratio of a decoded body to the bytes received, looked at after `decompressionRatioThreshold`.
    package static let maximumDecompressionRatio = 100

    /// The number of decoded bytes up to which the decompression ratio is not looked at.
    package static let decompressionRatioThreshold = 1 << 20

    /// The largest number of content codings laid over each other.
    package static let maximumContentCodings = 2

    /// The largest header section of a response, in bytes.
    package static let maximumHeaderSize = 64 << 10

    /// The largest number of fields in the header section of a response.
    package static let maximumHeaderFields = 256

    /// The largest number of redirects followed for one request.
    package static let maximumRedirects = 10

    /// The largest number of HTTP/1.1 connections to one host that are busy at once.
    package static let maximumConnectionsPerHost = 64

    /// The largest number of requests, to all hosts, that are in libcurl's hands at once.
    package static let maximumActiveTransfers = 256

    /// The number of requests that share one HTTP/2 connection at once.
    package static let maximumStreamsPerConnection = 100

    /// The number of connections, to all hosts, that are kept for later requests beside those that may be busy.
    package static let maximumIdleConnections = 64

    /// The number of bytes of a redirect's own body that are read before the connection is given up.
    package static let maximumRedirectBodySize = 64 << 10

    /// The value of the User-Agent field, where a request has none.
    package static let userAgent = "APISupport"

    /// The status codes that count as success.
    package static let acceptedStatuses = Set(200..<300)

    // MARK: Servers

    /// How long a server that was found unreachable is left alone, before it is probed the first time.
    package static let firstServerRest: Duration = .seconds(1)

    /// The longest time that a server is left alone between two probes.
    package static let longestServerRest: Duration = .seconds(300)

    // MARK: Cache

    /// What a cache in memory holds at most, in bytes, headers and an allowance for each response included.
    package static let memoryCacheSize = 64 << 20

    /// What a cache on disk holds at most, in bytes, counted alike.
    package static let diskCacheSize = 256 << 20

    /// What a stored response takes beside its texts and body, in bytes.
    package static let cachedResponseOverhead = 1 << 10

    /// The largest number of stored responses of one URL.
    package static let maximumCacheVariants = 64

    /// The largest body, in bytes, that a cache on disk keeps in its database rather than in a file beside it.
    package static let maximumDatabaseBodySize = 32 << 10

    /// How long the database of a cache on disk is waited for while another process writes.
    package static let cacheDatabaseTimeout: Duration = .seconds(2)

    /// The pause between two looks whether another process has left a cache's folder, in microseconds.
    package static let cacheFolderPause: UInt32 = 5_000

    /// The age after which a body's file that no stored response names is removed.
    package static let orphanedBodyAge: Duration = .seconds(3_600)

    /// The longest time for which a response without a word on it counts as fresh, where that is wanted.
    package static let maximumHeuristicFreshness: Duration = .seconds(24 * 3_600)

    // MARK: Retries

    /// The number of attempts beyond the first that the standard policy makes.
    package static let retries = 2

    /// The wait before the first retry.
    package static let firstRetryDelay: Duration = .milliseconds(500)

    /// What each delay is multiplied with to be the next.
    package static let retryDelayFactor = 2.0

    /// The part of a delay that chance may take away.
    package static let retryJitter = 0.5

    /// The statuses after which a request is sent again.
    package static let retriedStatuses: Set<Int> = [408, 429, 502, 503, 504]

    /// The longest wait before a retry that the server did not ask for.
    package static let maximumRetryDelay: Duration = .seconds(30)

    /// The longest wait that a server may ask for.
    package static let maximumRetryAfter: Duration = .seconds(300)

    /// The number of retries that a client's requests may make without a request in between.
    package static let retryReserve = 10.0

    /// The number of retries that each request adds to the reserve.
    package static let retryShare = 0.2

    // MARK: Authentication

    /// The time within which a token must be got anew.
    package static let tokenRefreshTimeout: Duration = .seconds(60)

    // MARK: Errors

    /// The number of body bytes kept in an error.
    package static let keptBodySize = 64 << 10

    /// The number of body bytes shown in an error's description.
    package static let bodyPreviewSize = 512

    /// The number of errors of one document that are collected, where all are asked for.
    package static let maximumCollectedErrors = 100

    /// The number of elements that a list leaves out before it fails.
    package static let maximumLeftOut = 1_000

    /// The number of patterns of keys that a report of drift keeps, of each kind.
    package static let maximumDriftFindings = 1_000

    // MARK: XML limits

    /// The deepest nesting of elements.
    package static let maximumXMLDepth = 256

    /// The largest number of attributes of one element.
    package static let maximumXMLAttributes = 1_000

    /// The largest number of elements and attributes of a document.
    package static let maximumXMLNodes = 10_000_000

    /// The longest name of an element or attribute, in bytes.
    package static let maximumXMLNameLength = 1_000

    /// The largest start tag, in bytes.
    package static let maximumXMLStartTagSize = 1 << 20

    /// The largest text that the entities of an internal DTD may expand to, in bytes, where such a DTD is allowed.
    package static let maximumXMLEntityExpansion = 1 << 20

    /// The largest ratio of expanded text to input, where an internal DTD is allowed.
    package static let maximumXMLEntityExpansionRatio = 10

    // MARK: JSON limits

    /// The deepest nesting of arrays and objects.
    package static let maximumJSONDepth = 512

    /// The longest number, in characters.
    package static let maximumNumberLength = 1_000

    // MARK: Streams

    /// The largest element of a stream, in bytes of UTF-8.
    package static let maximumStreamElementSize = 8 << 20

    /// The longest line of an event stream, in bytes.
    package static let maximumEventLineSize = 1 << 20

    /// The largest event of an event stream, in bytes.
    package static let maximumEventSize = 8 << 20

    /// The time after which an event stream is asked for again, where the server names none.
    package static let eventStreamRetry: Duration = .seconds(3)

    /// The shortest time after which an event stream is asked for again, whatever the server wants.
    package static let minimumEventStreamRetry: Duration = .milliseconds(100)

    /// The longest time after which an event stream is asked for again.
    package static let maximumEventStreamRetry: Duration = .seconds(300)

    /// The number of attempts in a row, none of which brings an event stream back, after which it ends.
    package static let maximumEventStreamAttempts = 10

    /// The time within which the start of an error's body must have come, where the body comes in a stream.
    package static let errorBodyTimeout: Duration = .seconds(10)

    /// The number of bytes of a stream that decide on its charset.
    package static let charsetDecisionSize = 64 << 10

    /// The largest number of pages that are asked for, one after the other.
    package static let maximumPages = 10_000

    // MARK: Charsets

    /// The label of the charset that trait `Decode` falls back to.
    package static let fallbackCharset = "windows-1251"
}
