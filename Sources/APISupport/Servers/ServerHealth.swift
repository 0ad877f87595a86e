/// Which servers are well, which rest, and which is being probed: every decision about their order is made here.
///
///     well --failed--> resting --time is up, one request--> probed --succeeded--> well
///                         ^------------- failed: twice as long ------|
struct ServerHealth {
    /// One server.
    private struct Server {
        /// When it may be probed; nil while it is well.
        var restsUntil: Duration?
        /// How long it rests, or rested last.
        var rest: Duration = .zero
        var isProbed = false
    }

    /// A server that a request is to try.
    struct Candidate: Equatable {
        let index: Int
        /// Whether the request finds out whether the server has come back.
        let isProbe: Bool
    }

    private var servers: [Server]
    private let firstRest: Duration
    private let longestRest: Duration

    init(count: Int, firstRest: Duration, longestRest: Duration) {
        servers = Array(repeating: Server(), count: count)
        self.firstRest = firstRest
        self.longestRest = longestRest
    }

    /// The servers in the order in which a request is to try them.
    ///
    /// That is the preferred one, then the others in their order; those that rest come last. Where a probe is due it is at its
    /// server's place, if the request may make one.
    func candidates(preferring preferred: Int, at now: Duration, mayProbe: Bool) -> [Candidate] {
        let order = [preferred] + servers.indices.filter { $0 != preferred }
        let due = order.map { Candidate(index: $0, isProbe: mayProbe && isDue($0, at: now)) }
        let isFirst = { (candidate: Candidate) in candidate.isProbe || servers[candidate.index].restsUntil == nil }
        return due.filter(isFirst) + due.filter { !isFirst($0) }
    }

    /// Takes the probe of a server; false where another request has it, or there is none to be made any more.
    mutating func takeProbe(_ index: Int, at now: Duration) -> Bool {
        guard isDue(index, at: now) else { return false }
        servers[index].isProbed = true
        return true
    }

    /// Notes that a server was unreachable.
    mutating func noteFailure(_ candidate: Candidate, at now: Duration) {
        let isWell = servers[candidate.index].restsUntil == nil
        // Requests that were under way with the one that found out tell nothing new.
        guard candidate.isProbe || isWell else { return }
        let rest = isWell ? firstRest : min(servers[candidate.index].rest * 2, longestRest)
        servers[candidate.index] = Server(restsUntil: now + rest, rest: rest)
    }

    /// Notes that a server was reached.
    mutating func noteSuccess(_ candidate: Candidate) {
        servers[candidate.index] = Server()
    }

    /// Gives up a probe that told nothing.
    mutating func giveUpProbe(_ candidate: Candidate) {
        if candidate.isProbe { servers[candidate.index].isProbed = false }
    }

    /// Whether a server rests, until a probe has succeeded.
    func isResting(_ index: Int) -> Bool { servers[index].restsUntil != nil }

    private func isDue(_ index: Int, at now: Duration) -> Bool {
        guard let end = servers[index].restsUntil else { return false }
        return now >= end && !servers[index].isProbed
    }
}
