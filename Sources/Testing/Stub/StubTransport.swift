public import APISupportHTTP
internal import Foundation

/// A transport that answers from a table, for tests without a server.
///
/// Everything behind the transport is the same as with a real server: status validation, media types, charsets, decoding,
/// delivery. Events come on a queue of its own, never from inside `start`, and exactly one of them is the end. The request's
/// time-out, deadline and body limit hold, so that a stub can be slow, silent or too large.
///
/// ```swift
/// let transport = StubTransport()
/// transport.on("https://bank.example/daily", .response(HTTPResponse(status: 200, body: Data("{}".utf8))))
/// ```
public final class StubTransport: HTTPTransport, @unchecked Sendable {
    private let queue = DispatchQueue(label: "stub-transport")
    private let lock = NSLock()
    /// Protected by `lock`.
    private var stubs: [Stub] = []
    /// Protected by `lock`.
    private var started: [HTTPRequest] = []

    /// Makes a transport without stubs: every request fails and says so.
    public init() {}

    /// All requests started so far, in order.
    public var requests: [HTTPRequest] {
        lock.withLock { started }
    }

    /// Answers a method and URL; the first stub that fits and isn't used up counts.
    ///
    /// - Parameters:
    ///   - url: The URL, compared as it is written, query included.
    ///   - method: The method; GET by default.
    ///   - times: How many requests it answers; nil, the default, sets no bound.
    ///   - delay: How long the response takes; none by default.
    ///   - outcome: How the transfer ends.
    public func on(
        _ url: String,
        method: HTTPMethod = .get,
        times: Int? = nil,
        delay: Duration = .zero,
        _ outcome: StubOutcome
    ) {
        add(
            Stub(
                matches: { $0.method == method && $0.url == url },
                remaining: times,
                delay: delay,
                outcome: { _ in outcome },
                name: "\(method) \(Secrets.masked(url: url))"
            )
        )
    }

    /// Answers the requests that fit a condition through a closure, which is called on the transport's queue.
    ///
    /// - Parameters:
    ///   - matches: The condition; called once for each request that no earlier stub takes.
    ///   - times: How many requests it answers; nil, the default, sets no bound.
    ///   - delay: How long the response takes; none by default.
    ///   - outcome: How the transfer ends.
    public func on(
        where matches: @escaping @Sendable (HTTPRequest) -> Bool,
        times: Int? = nil,
        delay: Duration = .zero,
        outcome: @escaping @Sendable (HTTPRequest) -> StubOutcome
    ) {
        add(Stub(matches: matches, remaining: times, delay: delay, outcome: outcome, name: "a condition"))
    }

    /// Ends the request as its stub says; without one, with an error that names the request and the stubs.
    public func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        let transfer = StubTransfer(request: request, queue: queue, receive: receive)
        lock.withLock { started.append(request) }
        if let stub = take(for: request) {
            transfer.begin(delay: stub.delay) { stub.outcome(request) }
        } else {
            let error = noStub(for: request)
            transfer.begin(delay: .zero) { .failure(error) }
        }
        return transfer
    }

    func add(_ stub: Stub) {
        lock.withLock { stubs.append(stub) }
    }

    /// The first stub that fits, counted as used.
    private func take(for request: HTTPRequest) -> Stub? {
        lock.withLock {
            guard let index = stubs.firstIndex(where: { $0.remaining != 0 && $0.matches(request) }) else { return nil }
            stubs[index].remaining = stubs[index].remaining.map { $0 - 1 }
            return stubs[index]
        }
    }

    private func noStub(for request: HTTPRequest) -> TransportError {
        let names = lock.withLock { stubs.map { $0.remaining == 0 ? "\($0.name) (used up)" : $0.name } }
        let table = names.isEmpty ? "there are none" : "there are: \(names.joined(separator: ", "))"
        return TransportError(.other, "no stub for \(request.method) \(Secrets.masked(url: request.url)); \(table)")
    }
}
