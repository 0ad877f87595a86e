import Testing

@testable import APISupportHTTP

@Suite struct SilenceWatchTests {
    private let start = Moment.now

    private func after(_ seconds: Double) -> Moment {
        start + .seconds(seconds)
    }

    private func expect(
        _ watch: inout SilenceWatch,
        isSilent expected: Bool,
        after seconds: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isSilent = watch.isSilent(now: after(seconds))
        #expect(isSilent == expected, sourceLocation: sourceLocation)
    }

    @Test func countsFromTheRequest() {
        var watch = SilenceWatch(window: .seconds(30), minimumRate: 100, now: start)
        #expect(watch.due == after(30))
        expect(&watch, isSilent: false, after: 29.9)
        expect(&watch, isSilent: true, after: 30)
    }

    @Test func countsFromTheLastByte() {
        var watch = SilenceWatch(window: .seconds(30), minimumRate: 100, now: start)
        watch.noteReceived(10_000, now: after(20))
        watch.noteReceived(10_000, now: after(45))
        expect(&watch, isSilent: false, after: 74.9)
        expect(&watch, isSilent: true, after: 75)
    }

    @Test(arguments: [(2_999, true), (3_000, false)])
    func asksForAHundredBytesASecond(_ bytes: Int, _ isSilent: Bool) {
        var watch = SilenceWatch(window: .seconds(30), minimumRate: 100, now: start)
        watch.noteReceived(1, now: after(0))
        watch.noteReceived(bytes - 1, now: after(29))
        expect(&watch, isSilent: isSilent, after: 30)
    }

    @Test func theRateCanBeSet() {
        var watch = SilenceWatch(window: .seconds(30), minimumRate: nil, now: start)
        watch.noteReceived(1, now: after(29))
        expect(&watch, isSilent: false, after: 58.9)
        watch = SilenceWatch(window: .seconds(30), minimumRate: 101, now: start)
        watch.noteReceived(3_000, now: after(0))
        watch.noteReceived(29, now: after(29))
        expect(&watch, isSilent: true, after: 30)
    }

    @Test func letsAServerThink() {
        var watch = SilenceWatch(window: .seconds(30), minimumRate: 100, now: start)
        watch.noteSent(100, now: after(0))
        watch.noteReceived(1, now: after(29))
        // The rate is measured from the first byte of the response.
        expect(&watch, isSilent: false, after: 31)
        watch.noteReceived(5_000, now: after(58))
        expect(&watch, isSilent: false, after: 59)
        watch.noteReceived(100, now: after(87))
        expect(&watch, isSilent: true, after: 89)
    }
}
