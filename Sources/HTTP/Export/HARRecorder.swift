internal import APISupportDefaults
public import Foundation

/// Keeps what was sent and received, for tools that read HAR files, version 1.2: browsers and debugging proxies.
///
/// ```swift
/// let recorder = HARRecorder()
/// configuration.monitors = [recorder]
/// // ... requests ...
/// try recorder.save(to: file)
/// ```
///
/// Each exchange with a server is an entry: every attempt, and every redirect. Credentials and other secrets are masked
/// unless they are asked for. Bodies over the limit are left out, and the oldest entries where there are too many.
public final class HARRecorder: HTTPMonitor, @unchecked Sendable {
    private let words: HARWords
    private let maximumEntries: Int
    private let lock = NSLock()
    // Both are guarded by `lock`.
    private var entries: [Entry] = []
    /// The attempts under way, by their requests.
    private var attempts: [Int: Attempt] = [:]

    /// An entry that may still change, guarded by the recorder's lock.
    private final class Entry {
        var content: HAR.Entry

        init(_ content: HAR.Entry) {
            self.content = content
        }
    }

    private struct Attempt {
        let request: HTTPRequest
        let started: Date
        let instant: ContinuousClock.Instant
        /// The last exchange in it.
        var entry: Entry?
    }

    /// Makes an empty recorder.
    ///
    /// - Parameters:
    ///   - showsSecrets: Whether credentials and other secrets are kept as they are; false by default.
    ///   - maximumBodySize: The number of bytes of the largest body that is kept; 1 MB by default.
    ///   - maximumEntries: The number of entries kept; 1,000 by default.
    public init(showsSecrets: Bool = false, maximumBodySize: Int = 1 << 20, maximumEntries: Int = 1_000) {
        precondition(maximumEntries >= 1, "a HAR recorder keeps at least one entry")
        words = HARWords(showsSecrets: showsSecrets, maximumBodySize: maximumBodySize)
        self.maximumEntries = maximumEntries
    }

    /// The file so far, in JSON.
    public func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let creator = HAR.Creator(name: Defaults.userAgent, version: Defaults.version)
        let entries = lock.withLock { self.entries.map(\.content) }
        return try encoder.encode(HAR.File(log: HAR.Log(creator: creator, entries: entries)))
    }

    /// Writes the file so far, whole or not at all.
    public func save(to file: URL) throws {
        try data().write(to: file, options: .atomic)
    }

    /// Forgets all entries.
    public func removeAll() {
        lock.withLock { entries = [] }
    }

    // MARK: What monitors are told

    /// Notes when an attempt began.
    public func request(_ id: Int, willTry request: HTTPRequest, attempt: Int) {
        lock.withLock { attempts[id] = Attempt(request: request, started: Date(), instant: .now) }
    }

    /// Makes an entry.
    public func request(_ id: Int, didExchange exchange: HTTPExchange) {
        let (request, response, metrics) = (exchange.request, exchange.response, exchange.metrics)
        let timings = words.timings(metrics)
        let entry = Entry(
            HAR.Entry(
                startedDateTime: Self.text(metrics.started),
                time: timings.sum,
                request: words.request(request, version: response?.version ?? "", metrics: metrics),
                response: words.response(response, request: request, metrics: metrics),
                timings: timings,
                serverIPAddress: metrics.remoteAddress,
                connection: metrics.localPort.map(String.init)
            )
        )
        lock.withLock {
            add(entry)
            attempts[id]?.entry = entry
        }
    }

    /// Completes the last entry of the attempt with the body, or what went wrong; makes one where no exchange was told.
    public func request(_ id: Int, didTry result: Result<HTTPResponse, TransportError>, attempt: Int) {
        complete(id, result)
    }

    /// Completes the entry of an attempt that was not waited for: the request was cancelled, or its time was over.
    public func request(_ id: Int, didFinish result: Result<HTTPResponse, TransportError>, metrics: RequestMetrics) {
        complete(id, result)
    }

    private func complete(_ id: Int, _ result: Result<HTTPResponse, TransportError>) {
        lock.withLock {
            guard let attempt = attempts.removeValue(forKey: id) else { return }
            let entry = attempt.entry ?? makeEntry(attempt, result)
            switch result {
            case .success(let response):
                entry.content.response.content = words.content(
                    response.body,
                    type: response.headers["Content-Type"] ?? ""
                )
            case .failure(let error): entry.content.comment = "\(error)"
            }
        }
    }

    /// An entry for a transport that tells of no exchanges; the lock is held.
    private func makeEntry(_ attempt: Attempt, _ result: Result<HTTPResponse, TransportError>) -> Entry {
        let response = try? result.get()
        let time = (ContinuousClock.now - attempt.instant) / .milliseconds(1)
        let entry = Entry(
            HAR.Entry(
                startedDateTime: Self.text(attempt.started),
                time: time,
                request: words.request(attempt.request, version: response?.version ?? "", metrics: nil),
                response: words.response(response, request: attempt.request, metrics: nil),
                timings: HAR.Timings(wait: time)
            )
        )
        add(entry)
        return entry
    }

    /// Adds an entry, and takes out the oldest where there are too many; the lock is held.
    private func add(_ entry: Entry) {
        if entries.count == maximumEntries { entries.removeFirst() }
        entries.append(entry)
    }

    /// ISO 8601, as the format has it.
    private static func text(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .colon))
    }
}

extension HAR.Timings {
    /// The sum of what is known; TLS is a part of the connection.
    var sum: Double {
        [blocked, dns, connect, send, wait, receive].filter { $0 > 0 }.reduce(0, +)
    }
}
