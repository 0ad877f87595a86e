import Testing

@testable import APISupport

@Suite struct ConnectionStateTests {
    /// An event, and what has to be done on it.
    enum Step {
        case start(ConnectionState.StartAction)
        case cancel(ConnectionState.CancelAction)
        case end(ConnectionState.EndAction)
    }

    static let courses: [[Step]] = [
        [.start(.send), .end(.outcome), .end(.nothing)],
        [.start(.send), .cancel(.stopAndDeliverEnd), .end(.cancelled), .end(.nothing)],
        [.start(.send), .cancel(.stopAndDeliverEnd), .cancel(.nothing), .end(.cancelled), .cancel(.nothing)],
        [.start(.send), .end(.outcome), .cancel(.nothing), .end(.nothing)],
        [.cancel(.nothing), .start(.deliverEnd), .end(.cancelled), .end(.nothing)],
        [.cancel(.nothing), .cancel(.nothing), .start(.deliverEnd), .cancel(.nothing), .end(.cancelled)],
        [.start(.send), .start(.refuse), .end(.outcome), .start(.refuse)],
        [.end(.nothing), .start(.send), .end(.outcome)],
    ]

    @Test(arguments: courses)
    func decides(course: [Step]) {
        var state = ConnectionState()
        for step in course {
            switch step {
            case .start(let expected):
                let action = state.start()
                #expect(action == expected)
            case .cancel(let expected):
                let action = state.cancel()
                #expect(action == expected)
            case .end(let expected):
                let action = state.end()
                #expect(action == expected)
            }
        }
    }

    @Test func runsFromStartToEnd() {
        var state = ConnectionState()
        #expect(!state.isRunning)
        _ = state.start()
        #expect(state.isRunning)
        #expect(state.isWanted)
        _ = state.cancel()
        #expect(state.isRunning)
        #expect(!state.isWanted)
        _ = state.end()
        #expect(!state.isRunning)
    }

    @Test func keepsTheLatestProgress() {
        var progress = ProgressState()
        let schedules = [progress.noteSent((1, 2)), progress.noteSent((2, 2)), progress.noteReceived((5, nil))]
        #expect(schedules == [true, false, false])
        let latest = progress.take()
        #expect(latest.sent?.bytes == 2)
        #expect(latest.received?.bytes == 5)
        #expect(latest.received?.total == nil)
        let nothing = progress.take()
        #expect(nothing.sent == nil)
        let schedulesAgain = progress.noteReceived((6, nil))
        #expect(schedulesAgain)
    }
}
