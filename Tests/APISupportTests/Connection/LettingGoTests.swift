import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// What was given is let go of at the end, and its own end may come back, for example to cancel.
@Suite struct LettingGoTests {
    /// Calls a function when the last reference to it is gone, as a view that is closed cancels what it waits for.
    private final class LastWord: Sendable {
        let word: @Sendable () -> Void

        init(_ word: @escaping @Sendable () -> Void) {
            self.word = word
        }

        deinit {
            word()
        }
    }

    private let fixture = GroupFixture()

    @Test func aConnectionsFirstClosure() async {
        let isEnded = Locked(false)
        let connection = APIConnection(request: fixture.request("a"), configuration: fixture.configuration)
        do {
            let word = LastWord { connection.cancel() }
            connection.start(stored: { _ in _ = word }, completion: { _ in isEnded.with { $0 = true } })
        }
        #expect(await eventually { isEnded.value })
    }

    @Test func aStepsClosure() async {
        let isEnded = Locked(false)
        let chain = RequestChain(configuration: fixture.configuration)
        do {
            let word = LastWord { chain.cancel() }
            chain.add(fixture.request("fail"))
            chain.add(fixture.request("a")) { _, _ in _ = word }
        }
        chain.start { _ in isEnded.with { $0 = true } }
        #expect(await eventually { isEnded.value })
    }

    @Test func theClosureOfAStepThatHasEnded() async {
        let isEnded = Locked(false)
        let chain = RequestChain(configuration: fixture.configuration)
        do {
            let word = LastWord { chain.cancel() }
            let request = fixture.request("a")
            chain.addStep { _ in
                _ = word
                return request
            }
        }
        chain.start { _ in isEnded.with { $0 = true } }
        #expect(await eventually { isEnded.value })
    }

    @Test func aQueuesFunction() async {
        let isTold = Locked(false)
        let queue = RequestQueue(configuration: fixture.configuration)
        do {
            let word = LastWord {
                queue.cancel()
                isTold.with { $0 = true }
            }
            queue.whenComplete { _ = word }
        }
        queue.whenComplete(nil)
        #expect(isTold.value)
    }

    @Test func anObserverOfActivity() {
        let isTold = Locked(false)
        let activity = NetworkActivity()
        do {
            let word = LastWord { isTold.with { $0 = activity.count == 0 } }
            activity.observe { _ in _ = word }
        }
        activity.observe(nil)
        #expect(isTold.value)
    }

    @Test("the closure of a request in a queue is gone when it has been called, though its member is kept")
    func aMembersClosure() async {
        let isGone = Locked(false)
        let queue = RequestQueue(configuration: fixture.configuration)
        let member: GroupMember
        do {
            let word = LastWord { isGone.with { $0 = true } }
            member = queue.add(fixture.request("a")) { _ in _ = word }
        }
        await queue.completed()
        #expect(await eventually { isGone.value })
        #expect(member.isFinished)
    }
}
