import Testing

@testable import APISupport

/// The order of servers, by a clock that is set.
@Suite struct ServerHealthTests {
    private var health = ServerHealth(count: 3, firstRest: .seconds(1), longestRest: .seconds(4))

    private func order(at seconds: Int, from first: Int = 0, probing: Bool = true) -> String {
        health.candidates(preferring: first, at: .seconds(seconds), mayProbe: probing)
            .map { "\($0.index)\($0.isProbe ? "?" : "")" }
            .joined(separator: " ")
    }

    private func candidate(_ index: Int, probe: Bool = false) -> ServerHealth.Candidate {
        ServerHealth.Candidate(index: index, isProbe: probe)
    }

    @Test func thePreferredFirstThenInTheirOrder() {
        #expect(order(at: 0) == "0 1 2")
        #expect(order(at: 0, from: 2) == "2 0 1")
    }

    @Test mutating func restsDoubleAndEnd() {
        health.noteFailure(candidate(0), at: .zero)
        // What was under way with it tells nothing new.
        health.noteFailure(candidate(0), at: .zero)
        #expect(order(at: 0) == "1 2 0")
        #expect(order(at: 1) == "0? 1 2")
        #expect(order(at: 1, probing: false) == "1 2 0")
        var now = 1
        for rest in [2, 4, 4] {
            let isMine = health.takeProbe(0, at: .seconds(now))
            let isAnothers = health.takeProbe(0, at: .seconds(now))
            #expect(isMine && !isAnothers)
            #expect(order(at: now) == "1 2 0")
            health.noteFailure(candidate(0, probe: true), at: .seconds(now))
            #expect(order(at: now + rest - 1) == "1 2 0")
            now += rest
            #expect(order(at: now) == "0? 1 2")
        }
        let isMine = health.takeProbe(0, at: .seconds(now))
        #expect(isMine)
        health.noteSuccess(candidate(0, probe: true))
        #expect(order(at: now) == "0 1 2" && !health.isResting(0))
        health.noteFailure(candidate(0), at: .seconds(now))
        #expect(order(at: now + 1) == "0? 1 2")
    }

    @Test mutating func aProbeThatToldNothingIsMadeAgain() {
        health.noteFailure(candidate(1), at: .zero)
        let isMine = health.takeProbe(1, at: .seconds(1))
        #expect(isMine)
        health.giveUpProbe(candidate(1, probe: true))
        #expect(order(at: 1) == "0 1? 2")
    }

    @Test mutating func whereAllRestTheyAreTriedInTheirOrder() {
        for index in 0..<3 { health.noteFailure(candidate(index), at: .zero) }
        #expect(order(at: 0) == "0 1 2")
        health.noteSuccess(candidate(2))
        #expect(order(at: 0) == "2 0 1")
    }
}
