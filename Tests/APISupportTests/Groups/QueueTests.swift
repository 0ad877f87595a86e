import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

@Suite struct QueueTests {
    private let fixture = GroupFixture()

    private func queue(limit: Int? = nil, delegate: (any RequestQueueDelegate)? = nil) -> RequestQueue {
        RequestQueue(delegate: delegate, configuration: fixture.configuration, maximumRunning: limit)
    }

    @Test func completesWhenTheLastHasEndedCancelledOnesIncluded() async {
        let events = Locked<[String]>([])
        let queue = queue()
        queue.whenComplete { events.with { $0.append("complete") } }
        let never = queue.add(fixture.request("never")) { result in
            let word = result.word
            events.with { $0.append(word) }
        }
        queue.addEntity(fixture.request("a")) { result in
            let text = (try? result.get().text) ?? "?"
            events.with { $0.append(text) }
        }
        #expect(await eventually { events.value == ["hello"] })
        #expect(queue.count == 1)
        never.cancel()
        await queue.completed()
        #expect(events.value == ["hello", "cancelled", "complete"])
        #expect(queue.count == 0 && queue.currentProgress.finished == 2)
    }

    @Test func becomesBusyAgain() async throws {
        let completions = Locked(0)
        let queue = queue()
        queue.whenComplete { completions.with { $0 += 1 } }
        for round in 1...3 {
            #expect(try await queue.entity(of: fixture.request("a")) == Note(text: "hello"))
            #expect(try await queue.response(to: APIRequest(url: "https://group.example/b")).status == 200)
            await queue.completed()
            #expect(await eventually { completions.value >= round })
        }
    }

    @Test func whatAClosureAddsComesBeforeTheCompletion() async {
        let (fixture, events) = (fixture, Locked<[String]>([]))
        let queue = queue()
        queue.whenComplete { events.with { $0.append("complete") } }
        queue.add(fixture.request("a")) { _ in
            events.with { $0.append("a") }
            queue.add(fixture.request("b")) { _ in events.with { $0.append("b") } }
        }
        #expect(await eventually { events.value.last == "complete" })
        #expect(events.value == ["a", "b", "complete"])
    }

    @Test func cancelEndsAllAndNothingFromInside() async {
        let (events, queue) = (Locked<[String]>([]), queue(limit: 1))
        fixture.queue.sync {
            for name in ["never", "a", "b"] {
                queue.add(fixture.request(name)) { result in
                    let word = result.word
                    events.with { $0.append(word) }
                }
            }
            queue.cancel()
            #expect(events.value.isEmpty)
        }
        await queue.completed()
        #expect(events.value == ["cancelled", "cancelled", "cancelled"])
        #expect(fixture.asked == ["never"])
    }

    @Test func failedDependenciesAreReportedAlsoToLateOnes() async throws {
        let queue = queue()
        let failing = queue.add(fixture.request("fail"))
        await queue.completed()
        #expect(failing.isFinished)
        let error = await #expect(throws: APIError.self) {
            _ = try await queue.entity(of: fixture.request("a"), after: [failing])
        }
        #expect(error?.code == .dependencyFailed)
        #expect(error?.message.contains("unacceptableStatus") == true)
        let good = queue.add(fixture.request("b"))
        #expect(try await queue.entity(of: fixture.request("c"), after: [good]) == Note(text: "hello"))
        #expect(fixture.asked == ["fail", "b", "c"])
    }

    @Test func aCancelledTaskCancelsItsRequestAlone() async {
        let queue = queue()
        let (never, fixture) = (fixture.request("never"), fixture)
        let other = queue.add(fixture.request("never2"))
        nonisolated(unsafe) let request = never
        let task = Task { () throws(APIError) -> Note in try await queue.entity(of: request) }
        #expect(await eventually { fixture.asked.count == 2 })
        task.cancel()
        await #expect { try await task.value } throws: { ($0 as? APIError)?.code == .cancelled }
        #expect(!other.isFinished)
        let waiting = Task { await queue.completed() }
        waiting.cancel()
        await waiting.value
        #expect(!other.isFinished)
        other.cancel()
        await queue.completed()
    }

    private final class Delegate: RequestQueueDelegate {
        let events = Locked<[String]>([])

        func queueDidComplete(_ queue: RequestQueue) {
            events.with { $0.append("complete") }
        }

        func queue(
            _ queue: RequestQueue,
            didEnd member: GroupMember,
            with result: sending Result<APIResponse, APIError>
        ) {
            let word = "\(member.position) \(result.word)"
            events.with { $0.append(word) }
        }

        func queue(_ queue: RequestQueue, didProgress progress: RequestProgress) {
            events.with { $0.append("progress") }
        }
    }

    @Test func delegates() async {
        let delegate = Delegate()
        let queue = queue(limit: 1, delegate: delegate)
        // Held, so that the first has not ended before the second is there.
        fixture.queue.sync {
            queue.add(fixture.request("a"))
            queue.add(fixture.request("fail"))
        }
        #expect(await eventually { delegate.events.value.last == "complete" })
        #expect(delegate.events.value.contains("progress"))
        #expect(
            delegate.events.value.filter { $0 != "progress" } == ["0 hello", "1 unacceptableStatus", "complete"]
        )
    }

    @Test func manyFromManyThreads() async {
        let ends = Locked(0)
        let completions = Locked(0)
        let queue = queue(limit: 8)
        queue.whenComplete { completions.with { $0 += 1 } }
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<8 {
                group.addTask {
                    for number in 0..<50 {
                        let member = queue.add(fixture.request("\(thread)-\(number)")) { _ in ends.with { $0 += 1 } }
                        if number.isMultiple(of: 7) { member.cancel() }
                    }
                }
            }
        }
        await queue.completed()
        #expect(ends.value == 400)
        #expect(completions.value >= 1 && queue.count == 0)
    }

    @Test func aQueueIsNotKeptWhenItIsEmpty() async {
        weak var weakQueue: RequestQueue?
        let ended = Locked(false)
        do {
            let queue = queue()
            weakQueue = queue
            queue.add(fixture.request("a")) { _ in ended.with { $0 = true } }
        }
        #expect(await eventually { ended.value })
        #expect(await eventually { weakQueue == nil })
    }
}
