/// Decides which transfers may run: by priority, then first come, first served, within a limit for each host and one for all.
///
/// A transfer first takes a place at its host, then one of the common places, so that a crowded host holds up no other.
/// libcurl's own queue would be searched from end to end for each transfer.
struct AdmissionQueue {
    /// An object, since it is looked up by its name when a transfer comes, and not at each step of it.
    private final class Host {
        let name: String
        var taken = 0
        var limit: Int
        var held = PriorityFIFO<Int>()

        init(name: String, limit: Int) {
            self.name = name
            self.limit = limit
        }
    }

    private enum Stage {
        /// Waiting for a place at its host.
        case held
        /// Has a place at its host and waits for a common one.
        case ready
        /// Admitted.
        case running
    }

    private struct Place {
        let host: Host
        let priority: HTTPPriority
        var stage: Stage
    }

    private let hostLimit: Int
    private let totalLimit: Int
    private var hosts: [String: Host] = [:]
    private var places: [Int: Place] = [:]
    private var ready = PriorityFIFO<Int>()
    private var running = 0

    /// Makes an empty queue; both limits are at least 1.
    init(hostLimit: Int, totalLimit: Int) {
        self.hostLimit = hostLimit
        self.totalLimit = totalLimit
    }

    /// Puts a transfer behind all others of its host and priority.
    mutating func add(_ transfer: Int, host: String, priority: HTTPPriority = .normal) {
        let host = self.host(host)
        places[transfer] = Place(host: host, priority: priority, stage: .held)
        host.held.append(transfer, priority: priority)
        fill(host)
    }

    private mutating func host(_ name: String) -> Host {
        if let known = hosts[name] { return known }
        let host = Host(name: name, limit: hostLimit)
        hosts[name] = host
        return host
    }

    /// Admits the next transfer; nil when none is waiting or there is no place.
    mutating func next() -> Int? {
        while running < totalLimit, let transfer = ready.popFirst() {
            // One that has left in the meantime is still in the queue, but has no place.
            guard places[transfer]?.stage == .ready else { continue }
            places[transfer]?.stage = .running
            running += 1
            return transfer
        }
        return nil
    }

    /// Takes out a transfer, whether it is waiting or running.
    mutating func leave(_ transfer: Int) {
        guard let place = places.removeValue(forKey: transfer) else { return }
        if place.stage == .running { running -= 1 }
        if place.stage != .held { place.host.taken -= 1 }
        fill(place.host)
    }

    /// Sets another limit for a host, until nothing is asked of it any more.
    mutating func setLimit(_ limit: Int, host: String) {
        guard let host = hosts[host] else { return }
        host.limit = limit
        fill(host)
    }

    /// Gives the host's free places to those that wait for them, and forgets a host of which nothing is asked.
    private mutating func fill(_ host: Host) {
        while host.taken < host.limit, let transfer = host.held.popFirst() {
            // One that has left in the meantime is still in the queue, but has no place.
            guard let place = places[transfer], place.stage == .held else { continue }
            places[transfer]?.stage = .ready
            host.taken += 1
            ready.append(transfer, priority: place.priority)
        }
        if host.taken == 0, host.held.isEmpty { hosts[host.name] = nil }
    }
}
