internal import Foundation

/// Sends equal requests that are under way at the same time once, and gives each its response.
///
/// Requests are equal when method, URL, body, header fields, limits and time-outs are; the deadline of the first counts for
/// all. Each receiver gets the same bytes, and builds from them what it needs. Cancelling one ends that one; the transfer goes
/// on for the others, and is cancelled with the last. Requests with streamed responses are never shared, nor those whose
/// body is not in memory.
///
/// ```swift
/// configuration.transport = SharingTransport(CurlTransport.shared)
/// ```
public final class SharingTransport: HTTPTransport, @unchecked Sendable {
    private let base: any HTTPTransport
    private let methods: Set<HTTPMethod>
    private let ignoredHeaders: Set<String>
    private let lock = NSLock()
    /// The transfers under way; protected by `lock`.
    private var flights: [SharedRequest: SharedFlight] = [:]

    /// Puts sharing around a transport.
    ///
    /// - Parameters:
    ///   - base: What really sends.
    ///   - methods: The methods whose requests are shared; GET and HEAD by default. POST only where it changes nothing.
    ///   - ignoredHeaders: Names of header fields that don't matter, so that requests may differ in them; none by default. The
    ///     first request's are sent.
    public init(
        _ base: any HTTPTransport,
        methods: Set<HTTPMethod> = [.get, .head],
        ignoredHeaders: Set<String> = []
    ) {
        self.base = base
        self.methods = methods
        self.ignoredHeaders = Set(ignoredHeaders.map { $0.lowercased() })
    }

    /// Starts a transfer, or joins one that is under way, and returns at once; see ``HTTPTransport``.
    public func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        guard methods.contains(request.method), !request.streamsResponse,
            request.body == nil || request.body?.data != nil
        else {
            return base.start(request, receive: receive)
        }
        let key = SharedRequest(request, ignoredHeaders: ignoredHeaders)
        let receiver = SharedFlight.Receiver(wantsProgress: request.reportsProgress, receive: receive)
        let (flight, place, isFirst) = lock.withLock {
            if let flight = flights[key], let place = flight.add(receiver) { return (flight, place, false) }
            let flight = SharedFlight { [weak self] flight in self?.forget(flight, key) }
            flights[key] = flight
            return (flight, flight.add(receiver) ?? 0, true)
        }
        if isFirst {
            var request = request
            // One that joins later may want it.
            request.reportsProgress = true
            flight.take(base.start(request) { event in flight.receive(event) })
        }
        return SharedTransfer(flight: flight, place: place)
    }

    private func forget(_ flight: SharedFlight, _ key: SharedRequest) {
        lock.withLock { if flights[key] === flight { flights[key] = nil } }
    }
}

/// One receiver's part in a transfer.
private struct SharedTransfer: HTTPTransfer {
    let flight: SharedFlight
    let place: Int

    func cancel() {
        flight.leave(place)
    }
}
