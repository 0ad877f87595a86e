import Testing

@testable import APISupportHTTP

@Suite struct MomentTests {
    private let start = Moment.now

    private static let distances: [(Duration, Int64)] = [
        (.zero, 0), (.nanoseconds(-1), 0), (.seconds(-5), 0), (.nanoseconds(1), 1), (.milliseconds(1), 1),
        (.nanoseconds(1_000_001), 2), (.seconds(60), 60_000),
    ]

    @Test(arguments: distances)
    func countsMillisecondsThatHaveBegun(_ distance: Duration, _ milliseconds: Int64) {
        #expect(start.milliseconds(to: start + distance) == milliseconds)
        #expect((start + distance) - start == Moment.Span(distance))
    }

    @Test func whatIsTooFarIsNever() {
        let never = start + .seconds(Int64.max)
        #expect(never == start + .seconds(300 * 365 * 86_400))
        #expect(never > start + .seconds(100 * 365 * 86_400))
        #expect(start.milliseconds(to: never) > 100 * 365 * 86_400_000)
    }

    @Test func goesOn() {
        #expect(Moment.now >= start)
        #expect(Moment.earlier(nil, start) == start)
        #expect(Moment.earlier(start + .seconds(1), start) == start)
        #expect(Moment.earlier(nil, nil) == nil)
    }
}
