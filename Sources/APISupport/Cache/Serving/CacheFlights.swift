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

    /// Notes that a URL is asked; what is given back tells later whether the answer may be stored.
    func begin(_ url: String) -> Int {
        lock.withLock {
            running[url, default: Flights()].count += 1
            return running[url]?.generation ?? 0
        }
    }

    /// Notes the answer; false where the URL's responses were invalidated meanwhile, so that it may be of before.
    func end(_ url: String, _ generation: Int) -> Bool {
        lock.withLock {
            guard var flights = running[url] else { return false }
            flights.count -= 1
            running[url] = flights.count == 0 ? nil : flights
            return flights.generation == generation
        }
    }

    /// Notes that a URL's responses are invalidated.
    func invalidate(_ url: String) {
        lock.withLock { running[url]?.generation += 1 }
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
