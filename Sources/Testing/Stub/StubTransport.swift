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
    /// Protected by `lock`; grows only, so that a stub keeps its index.
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
    ///   - matches: The condition; called inside `start`, on the caller's thread, for each request that no earlier stub
    ///     takes. It may use the transport.
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
    ///
    /// A request that no transport may send ends with `.invalidRequest`, as it would with a real one.
    public func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        let transfer = StubTransfer(request: request, queue: queue, receive: receive)
        lock.withLock { started.append(request) }
        do throws(TransportError) {
            try request.check()
            let stub = try take(for: request)
            transfer.begin(delay: stub.delay) { stub.outcome(request) }
        } catch {
            transfer.begin(delay: .zero) { .failure(error) }
        }
        return transfer
    }

    func add(_ stub: Stub) {
        lock.withLock { stubs.append(stub) }
    }

    /// The first stub that fits, counted as used; throws when there is none.
    private func take(for request: HTTPRequest) throws(TransportError) -> Stub {
        // Conditions are foreign code, so they are not called under the lock.
        for (index, stub) in lock.withLock({ stubs }).enumerated() where stub.remaining != 0 && stub.matches(request) {
            if claim(index) { return stub }
        }
        throw noStub(for: request)
    }

    /// Counts a stub as used; false when others have used it up meanwhile.
    private func claim(_ index: Int) -> Bool {
        lock.withLock {
            guard stubs[index].remaining != 0 else { return false }
            stubs[index].remaining = stubs[index].remaining.map { $0 - 1 }
            return true
        }
    }

    private func noStub(for request: HTTPRequest) -> TransportError {
        let names = lock.withLock { stubs.map { $0.remaining == 0 ? "\($0.name) (used up)" : $0.name } }
        let table = names.isEmpty ? "there are none" : "there are: \(names.joined(separator: ", "))"
        return TransportError(.other, "no stub for \(request.method) \(Secrets.masked(url: request.url)); \(table)")
    }
}
