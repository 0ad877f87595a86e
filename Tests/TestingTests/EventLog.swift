import APISupportHTTP
import Foundation
import TestSupport

/// What a transport reported of one transfer.
final class EventLog: Sendable {
    private let events = Locked<[HTTPTransferEvent]>([])

    /// The closure for the transport.
    var receive: @Sendable (HTTPTransferEvent) -> Void {
        { [events] event in events.with { $0.append(event) } }
    }

    /// The ends reported; a right transport reports one.
    var ends: [Result<HTTPResponse, TransportError>] {
        events.value.compactMap {
            if case .finished(let result) = $0 { result } else { nil }
        }
    }

    /// The events as texts, without what the end holds.
    var names: [String] {
        events.value.map {
            switch $0 {
            case .sent(let count, let total): "sent \(count) of \(total ?? -1)"
            case .received(let count, let total): "received \(count) of \(total ?? -1)"
            case .head(let response): "head \(response.status)"
            case .chunk(let data): "chunk \(data.count)"
            case .finished: "finished"
            }
        }
    }

    /// Waits for the end.
    func end() async -> Result<HTTPResponse, TransportError>? {
        _ = await eventually { !self.ends.isEmpty }
        return ends.first
    }
}

extension EventLog {
    /// Waits for the end on this thread.
    func endNow() throws -> HTTPResponse? {
        let limit = Date(timeIntervalSinceNow: 20)
        while ends.isEmpty, Date() < limit { usleep(200) }
        return try ends.first?.get()
    }
}
