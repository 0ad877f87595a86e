internal import Foundation

/// The requests that are under way for a cache.
final class CacheFlights: @unchecked Sendable {
    private struct Flights {
        var count = 0
        var generation = 0
    }

    private let lock = NSLock()
    /// By URL; protected by `lock`, as is what follows.
    private var running: [String: Flights] = [:]
    /// The ids of the stored responses that are validated while they are used.
    private var validated: Set<UUID> = []

    /// A request that is under way, until its answer is stored.
    struct Flight {
        let url: String
        fileprivate let generation: Int
    }

    /// Notes that a URL is asked.
    func begin(_ url: String) -> Flight {
        lock.withLock {
            running[url, default: Flights()].count += 1
            return Flight(url: url, generation: running[url]?.generation ?? 0)
        }
    }

    /// Whether nothing has made the URL's responses invalid since; else the answer may be of before.
    func isCurrent(_ flight: Flight) -> Bool {
        lock.withLock { running[flight.url]?.generation == flight.generation }
    }

    /// Notes that the answer has been dealt with.
    func end(_ flight: Flight) {
        lock.withLock {
            guard var flights = running[flight.url] else { return }
            flights.count -= 1
            running[flight.url] = flights.count == 0 ? nil : flights
        }
    }

    /// Notes that a URL's responses are invalidated.
    func invalidate(_ url: String) {
        lock.withLock { running[url]?.generation += 1 }
    }

    /// Notes that all responses may be invalidated.
    func invalidateAll() {
        lock.withLock { for url in running.keys { running[url]?.generation += 1 } }
    }

    /// Begins to validate a response that is used meanwhile; false where that is done already.
    func beginValidation(_ id: UUID) -> Bool {
        lock.withLock { validated.insert(id).inserted }
    }

    /// Ends to validate a response.
    func endValidation(_ id: UUID) {
        lock.withLock { _ = validated.remove(id) }
    }
}
