import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

@Suite struct ChainTests {
    private let fixture = GroupFixture()

    private func chain(_ names: String..., delegate: (any RequestChainDelegate)? = nil) -> RequestChain {
        let chain = RequestChain(delegate: delegate, configuration: fixture.configuration)
        for name in names { chain.add(fixture.request(name)) }
        return chain
    }

    private struct Refusal: Error {}

    @Test func stepsSeeTheLastResultAndAddMore() async throws {
        let (fixture, seen) = (fixture, Locked<[String]>([]))
        let chain = chain()
        chain.addEntity(fixture.request("a")) { chain, note in
            dispatchPrecondition(condition: .onQueue(fixture.queue))
            seen.with { $0.append(note.text) }
            chain.add(fixture.request("c")) { _, response in
                let url = response.url
                seen.with { $0.append(url) }
            }
        }
        chain.addStep { last in
            let url = last?.url ?? "nothing"
            seen.with { $0.append(url) }
            return fixture.request("b")
        }
        let last = try await chain.response()
        #expect(last?.url == "https://group.example/c")
        #expect((last?.entity as? Note)?.text == "hello")
        #expect(seen.value == ["hello", "https://group.example/a", "https://group.example/c"])
        #expect(fixture.asked == ["a", "b", "c"])
        #expect(!chain.add(fixture.request("d")))
        #expect(chain.currentProgress.finished == 3 && chain.currentProgress.fraction == 1)
    }

    /// An entity that is an object: two receivers must not share one.
    private final class Box: DecodableEntity {
        let text: String
    }

    @Test func theEndHasAnEntityOfItsOwn() async throws {
        let seen = Locked<[ObjectIdentifier]>([])
        let kept = Locked<[String]>([])
        let chain = chain()
        nonisolated(unsafe) var box: Box?
        let request = EntityRequest<Box>(url: "https://group.example/a")
        chain.addEntity(request) { _, entity in
            box = entity
            seen.with { $0.append(ObjectIdentifier(entity)) }
        }
        let last = try #require(try await chain.response()?.entity as? Box)
        kept.with { $0.append(box?.text ?? "") }
        #expect(ObjectIdentifier(last) != seen.value.first && last.text == kept.value.first)
    }

    @Test func theFailureNamesTheStep() async throws {
        let chain = chain("a", "fail", "b")
        let error = await #expect(throws: GroupError.self) { _ = try await chain.response() }
        #expect(error?.position == 1 && error?.error.code == .unacceptableStatus)
        #expect(error?.description.hasPrefix("step 1 of the chain failed") == true)
        #expect(fixture.asked == ["a", "fail"])
    }

    @Test(arguments: [true, false])
    func whatAClosureThrowsEndsTheChain(isStep: Bool) async {
        let chain = chain("a")
        if isStep {
            chain.addStep { _ in throw Refusal() }
        } else {
            chain.add(fixture.request("b")) { _, _ in throw Refusal() }
        }
        chain.add(fixture.request("c"))
        let error = await #expect(throws: GroupError.self) { _ = try await chain.response() }
        #expect(error?.position == 1 && error?.error.code == .stepFailed)
        #expect(error?.error.underlying is Refusal)
        #expect(!fixture.asked.contains("c"))
    }

    @Test func anEmptyChainSucceeds() async throws {
        #expect(try await chain().response() == nil)
    }

    @Test func closuresAreCalledOnTheDeliveryQueue() async {
        let (queue, chain) = (fixture.queue, chain("a", "b"))
        let url = await withCheckedContinuation { continuation in
            chain.start { result in
                dispatchPrecondition(condition: .onQueue(queue))
                continuation.resume(returning: (try? result.get())?.url)
            }
        }
        #expect(url == "https://group.example/b")
    }

    @Test func cancelEndsWithOneCancellationAndNoStep() async {
        let ends = Locked<[String]>([])
        let chain = chain("never")
        chain.add(fixture.request("a")) { _, _ in ends.with { $0.append("step") } }
        chain.start { result in
            if case .failure(let error) = result { ends.with { $0.append("\(error)") } }
        }
        #expect(await eventually { fixture.asked == ["never"] })
        fixture.queue.sync {
            chain.cancel()
            #expect(ends.value.isEmpty)
        }
        #expect(await eventually { !chain.isRunning })
        fixture.queue.sync {}
        #expect(ends.value == ["the chain was cancelled"])
        #expect(!chain.add(fixture.request("b")))
    }

    @Test func aStepThatCancelsTheChainSendsNothing() async {
        let chain = RequestChain(configuration: fixture.configuration)
        chain.addStep { [fixture] _ in
            chain.cancel()
            return fixture.request("a")
        }
        let error = await #expect(throws: GroupError.self) { _ = try await chain.response() }
        #expect(error?.isCancellation == true && fixture.asked.isEmpty)
    }

    @Test func cancelledBeforeItsStartItEndsCancelled() async {
        let chain = chain("a")
        chain.cancel()
        let error = await #expect(throws: GroupError.self) { _ = try await chain.response() }
        #expect(error?.isCancellation == true)
        #expect(fixture.asked.isEmpty)
    }

    @Test func aCancelledTaskCancelsTheChain() async {
        let chain = chain("never")
        let task = Task { () throws(GroupError) -> Int? in try await chain.response()?.status }
        #expect(await eventually { chain.isRunning })
        task.cancel()
        await #expect { try await task.value } throws: { ($0 as? GroupError)?.isCancellation == true }
    }

    private final class Delegate: RequestChainDelegate {
        let events = Locked<[String]>([])

        func chain(_ chain: RequestChain, didSucceedWith response: sending APIResponse?) {
            let url = response?.url ?? "nothing"
            events.with { $0.append("success \(url)") }
        }

        func chain(_ chain: RequestChain, didFailWith error: GroupError) {
            events.with { $0.append("failure at \(error.position ?? -1)") }
        }

        func chain(_ chain: RequestChain, didProgress progress: RequestProgress) {
            events.with { $0.append("progress") }
        }
    }

    @Test(arguments: [("b", "success https://group.example/b"), ("fail", "failure at 1")])
    func delegates(second: String, end: String) async {
        let delegate = Delegate()
        let chain = chain("a", second, delegate: delegate)
        chain.start()
        #expect(await eventually { delegate.events.value.last == end })
        fixture.queue.sync {}
        #expect(delegate.events.value.dropLast().allSatisfy { $0 == "progress" })
        #expect(delegate.events.value.count > 1)
    }
}
