import Foundation
import TestSupport

/// A clock that stands still until it is set on.
final class ManualClock: Sendable {
    private let time: Locked<Date>
    private let answered = Locked(Date.distantPast)

    /// Begins at a whole second of the year 2026.
    init(_ start: Date = Date(timeIntervalSince1970: 1_796_040_000)) {
        time = Locked(start)
    }

    var now: Date { time.value }

    /// When a server last reckoned a date by this clock.
    var lastAnswer: Date { answered.value }

    func noteAnswer() {
        answered.with { $0 = now }
    }

    func advance(by seconds: Double) {
        time.with { $0 += seconds }
    }
}
