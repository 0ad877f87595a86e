internal import Foundation

/// One request that is monitored, on its way with the request itself: it counts, and tells the monitors.
///
/// A request that nobody monitors has none, so that no event is made for it.
package final class RequestObservation: Sendable {
    /// What the monitors are told, one after another.
    private struct Step: Sendable {
        var isLast = false
        let tell: @Sendable (any HTTPMonitor, _ id: Int) -> Void
    }

    private let steps: Relay<Step>
    private let begun = ContinuousClock.now
    private let counts = Counts()

    /// What has been counted; protected by `lock`.
    private final class Counts: @unchecked Sendable {
        let lock = NSLock()
        var metrics = RequestMetrics()
    }

    /// Begins to observe a request; nil where there is nobody to tell.
    init?(_ monitors: [any HTTPMonitor]) {
        guard !monitors.isEmpty else { return nil }
        let id = RequestCounter.next()
        steps = Relay(isLast: \.isLast) { step in
            for monitor in monitors { step.tell(monitor, id) }
        }
    }

    /// Tells all monitors of a step, in their order.
    package func tell(_ step: @escaping @Sendable (any HTTPMonitor, _ id: Int) -> Void) {
        steps.post(Step(tell: step))
    }

    /// Tells that the request sets out.
    func tellStart(_ request: HTTPRequest) {
        tell { $0.request($1, didStart: request) }
    }

    /// Tells of an attempt, and counts it.
    func tellTry(_ request: HTTPRequest, attempt: Int) {
        count { $0.attempts += 1 }
        tell { $0.request($1, willTry: request, attempt: attempt) }
    }

    /// Tells of a redirect that is followed, and counts it.
    func tellRedirect(to request: HTTPRequest) {
        count { $0.redirects += 1 }
        tell { $0.request($1, willFollow: request) }
    }

    /// Tells of an exchange that is over, and counts its bytes.
    func tell(_ exchange: HTTPExchange) {
        let metrics = exchange.metrics
        count {
            $0.bytesSent += metrics.headerBytesSent + metrics.bodyBytesSent
            $0.bytesReceived += metrics.headerBytesReceived + metrics.bodyBytesReceived
            $0.lastExchange = metrics
        }
        tell { $0.request($1, didExchange: exchange) }
    }

    /// Tells of the end, behind which nothing is told.
    func tellEnd(_ result: Result<HTTPResponse, TransportError>) {
        count { $0.total = .now - begun }
        let metrics = counts.lock.withLock { counts.metrics }
        steps.post(Step(isLast: true) { $0.request($1, didFinish: result, metrics: metrics) })
    }

    private func count(_ change: (inout RequestMetrics) -> Void) {
        counts.lock.withLock { change(&counts.metrics) }
    }
}

/// Numbers the requests that are monitored, from 1.
private enum RequestCounter {
    private static let lock = NSLock()
    /// Protected by `lock`.
    nonisolated(unsafe) private static var last = 0

    static func next() -> Int {
        lock.withLock {
            last += 1
            return last
        }
    }
}
