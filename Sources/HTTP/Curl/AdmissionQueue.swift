/// Decides which transfers may run: by priority, then first come, first served, within a limit for each host and one for all.
///
/// A transfer first takes a place at its host, then one of the common places, so that a crowded host holds up no other.
/// libcurl's own queue would be searched from end to end for each transfer.
struct AdmissionQueue<Transfer> {
    /// A transfer's place in the queue, from `add` to `leave`; for the queue's thread alone.
    ///
    /// Neither tickets nor hosts call anybody: what changes in them needs no check for exclusive access.
    final class Ticket {
        /// Nil once it has left: its ticket may still be among those that wait.
        @exclusivity(unchecked) fileprivate var transfer: Transfer?
        /// The queue keeps a host as long as one of its tickets has not left; a host keeps those that wait.
        fileprivate unowned let host: Host
        fileprivate let priority: HTTPPriority
        @exclusivity(unchecked) fileprivate var stage = Stage.held

        fileprivate init(_ transfer: Transfer, host: Host, priority: HTTPPriority) {
            self.transfer = transfer
            self.host = host
            self.priority = priority
        }
    }

    /// An object, since it is looked up by its name when a transfer comes, and not at each step of it.
    fileprivate final class Host {
        let name: String
        @exclusivity(unchecked) var taken = 0
        var limit: Int
        @exclusivity(unchecked) var held = PriorityFIFO<Ticket>()

        init(name: String, limit: Int) {
            self.name = name
            self.limit = limit
        }
    }

    fileprivate enum Stage {
        /// Waiting for a place at its host.
        case held
        /// Has a place at its host and waits for a common one.
        case ready
        /// Admitted.
        case running
        case gone
    }

    private let hostLimit: Int
    private let totalLimit: Int
    private var hosts: [String: Host] = [:]
    private var ready = PriorityFIFO<Ticket>()
    private var running = 0

    /// Makes an empty queue; both limits are at least 1.
    init(hostLimit: Int, totalLimit: Int) {
        self.hostLimit = hostLimit
        self.totalLimit = totalLimit
    }

    /// Puts a transfer behind all others of its host and priority.
    mutating func add(_ transfer: Transfer, host: String, priority: HTTPPriority = .normal) -> Ticket {
        let host = self.host(host)
        let ticket = Ticket(transfer, host: host, priority: priority)
        host.held.append(ticket, priority: priority)
        fill(host)
        return ticket
    }

    private mutating func host(_ name: String) -> Host {
        if let known = hosts[name] { return known }
        let host = Host(name: name, limit: hostLimit)
        hosts[name] = host
        return host
    }

    /// Admits the next transfer; nil when none is waiting or there is no place.
    mutating func next() -> Transfer? {
        while running < totalLimit, let ticket = ready.popFirst() {
            guard ticket.stage == .ready, let transfer = ticket.transfer else { continue }
            ticket.stage = .running
            running += 1
            return transfer
        }
        return nil
    }

    /// Takes out a transfer, whether it is waiting or running.
    mutating func leave(_ ticket: Ticket) {
        let stage = ticket.stage
        guard stage != .gone else { return }
        ticket.stage = .gone
        ticket.transfer = nil
        if stage == .running { running -= 1 }
        if stage != .held { ticket.host.taken -= 1 }
        fill(ticket.host)
    }

    /// Sets another limit for a host, until nothing is asked of it any more.
    mutating func setLimit(_ limit: Int, host: String) {
        guard let host = hosts[host] else { return }
        host.limit = limit
        fill(host)
    }

    /// Gives the host's free places to those that wait for them, and forgets a host of which nothing is asked.
    private mutating func fill(_ host: Host) {
        while host.taken < host.limit, let ticket = host.held.popFirst() {
            guard ticket.stage == .held else { continue }
            ticket.stage = .ready
            host.taken += 1
            ready.append(ticket, priority: ticket.priority)
        }
        if host.taken == 0, host.held.isEmpty { hosts[host.name] = nil }
    }
}
