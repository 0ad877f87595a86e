import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

@Suite struct BatchTests {
    private let fixture = GroupFixture()

    private func batch(_ names: String..., limit: Int? = nil) -> RequestBatch {
        RequestBatch(names.map(fixture.request), configuration: fixture.configuration, maximumRunning: limit)
    }

    @Test func allResponsesInTheirOrder() async throws {
        let responses = try await batch("a", "b", "c").responses()
        #expect(responses.map(\.url) == ["a", "b", "c"].map { "https://group.example/\($0)" })
    }

    @Test func typedEntities() async throws {
        let batch = EntityBatch(fixture.requests("a", "b"), configuration: fixture.configuration)
        #expect(try await batch.entities() == [Note(text: "hello"), Note(text: "hello")])
        let each = EntityBatch(fixture.requests("a", "fail"), configuration: fixture.configuration)
        let results = await each.results()
        #expect(try results[0].get() == Note(text: "hello"))
        #expect(throws: APIError.self) { try results[1].get() }
    }

    @Test func typedClosures() async {
        let texts = await withCheckedContinuation { continuation in
            EntityBatch(fixture.requests("a"), configuration: fixture.configuration).start { result in
                continuation.resume(returning: (try? result.get())?.map(\.text))
            }
        }
        #expect(texts == ["hello"])
        let count = await withCheckedContinuation { continuation in
            EntityBatch(fixture.requests("a", "fail"), configuration: fixture.configuration).startAll { results in
                continuation.resume(returning: results.count)
            }
        }
        #expect(count == 2)
    }

    @Test func theFirstFailureStopsTheOthers() async throws {
        let batch = batch("never1", "fail", "never2", "a")
        let error = await #expect(throws: GroupError.self) { _ = try await batch.responses() }
        #expect(error?.position == 1)
        #expect(error?.error.code == .unacceptableStatus)
        #expect(error?.isCancellation == false)
        #expect(error?.description.hasPrefix("request 1 of the batch failed: unacceptableStatus") == true)
        #expect(await eventually { batch.currentProgress.finished == 4 })
    }

    @Test func eachIsReported() async {
        let results = await batch("a", "fail", "b").results()
        #expect(results.map(\.word) == ["hello", "unacceptableStatus", "hello"])
    }

    @Test func anEmptyBatchCompletesAtOnce() async throws {
        #expect(try await batch().responses().isEmpty)
        #expect(await batch().results().isEmpty)
        let queue = fixture.queue
        let isEmpty = await withCheckedContinuation { continuation in
            batch().start { result in
                dispatchPrecondition(condition: .onQueue(queue))
                continuation.resume(returning: (try? result.get())?.isEmpty)
            }
        }
        #expect(isEmpty == true)
    }

    @Test func requestsThatCanNotBeMadeFailAtTheirPlace() async {
        let batch = RequestBatch(configuration: fixture.configuration, maximumRunning: 1)
        // So many that ends which are on top of each other would leave no stack.
        for _ in 0..<3_000 { batch.add(APIRequest()) }
        let results = await batch.results()
        #expect(results.count == 3_000 && results.allSatisfy { $0.word == "invalidRequest" })
    }

    @Test func noMoreRunThanAllowed() async throws {
        let running = Locked(CountingTransport.State())
        let transport = CountingTransport(transport: fixture.transport, running: running, expected: 3)
        let requests = (0..<20).map { fixture.request("\($0)") }
        let configuration = APIConfiguration(transport: transport, deliveryQueue: fixture.queue)
        let batch = RequestBatch(requests, configuration: configuration, maximumRunning: 3)
        #expect(try await batch.responses().count == 20)
        #expect(running.value.most == 3)
        #expect(fixture.asked == (0..<20).map { "\($0)" })
    }

    @Test func prioritiesDecideWhoWaits() async throws {
        let batch = RequestBatch(configuration: fixture.configuration, maximumRunning: 1)
        for (name, priority) in [("low", .low), ("a", .normal), ("high", .high), ("b", .normal)]
            as [(String, HTTPPriority)]
        {
            batch.add(fixture.request(name), priority: priority)
        }
        _ = try await batch.responses()
        #expect(fixture.asked == ["high", "a", "b", "low"])
    }

    @Test func dependenciesComeFirst() async throws {
        let batch = RequestBatch(configuration: fixture.configuration)
        let a = batch.add(fixture.request("a"))
        let b = batch.add(fixture.request("b"), after: [a])
        batch.add(fixture.request("c"), after: [a, b])
        _ = try await batch.responses()
        #expect(fixture.asked == ["a", "b", "c"])
    }

    @Test func whatWaitsForAFailureIsNotSent() async throws {
        let batch = RequestBatch(configuration: fixture.configuration)
        let failing = batch.add(fixture.request("fail"))
        let second = batch.add(fixture.request("b"), after: [failing])
        batch.add(fixture.request("c"), after: [second])
        batch.add(fixture.request("d"))
        let results = await batch.results()
        #expect(results.map(\.word) == ["unacceptableStatus", "dependencyFailed", "dependencyFailed", "hello"])
        #expect(Set(fixture.asked) == ["fail", "d"])
        guard case .failure(let error) = results[2] else { return }
        #expect((error.underlying as? APIError)?.code == .dependencyFailed)
    }

    @Test func cancelEndsWithOneCancellation() async {
        let ends = Locked<[String]>([])
        let batch = batch("never", "a")
        let queue = fixture.queue
        queue.sync {
            batch.start { result in
                dispatchPrecondition(condition: .onQueue(queue))
                if case .failure(let error) = result { ends.with { $0.append("\(error)") } }
            }
            batch.cancel()
            batch.cancel()
            #expect(ends.value.isEmpty)
        }
        #expect(await eventually { !batch.isRunning })
        queue.sync {}
        #expect(ends.value == ["the batch was cancelled"])
    }

    @Test func cancelReportsEachWhereEachIsReported() async {
        let batch = batch("a", "never")
        let words = Locked<[String]>([])
        batch.startAll { results in words.with { $0 = results.map(\.word) } }
        #expect(await eventually { batch.currentProgress.finished == 1 })
        batch.cancel()
        #expect(await eventually { words.value == ["hello", "cancelled"] })
    }

    @Test(arguments: [true, false])
    func cancelledBeforeItsStartItEndsCancelled(stops: Bool) async {
        let batch = batch("a", "b")
        batch.cancel()
        if stops {
            let error = await #expect(throws: GroupError.self) { _ = try await batch.responses() }
            #expect(error?.isCancellation == true && error?.error.code == .cancelled)
        } else {
            #expect(await batch.results().map(\.word) == ["cancelled", "cancelled"])
        }
        #expect(fixture.asked.isEmpty)
    }

    @Test func aMemberIsCancelledAlone() async {
        let batch = RequestBatch(configuration: fixture.configuration)
        let never = batch.add(fixture.request("never"))
        let early = batch.add(fixture.request("early"))
        batch.add(fixture.request("a"))
        early.cancel()
        #expect(early.isFinished && !never.isFinished)
        let words = Locked<[String]>([])
        batch.startAll { results in words.with { $0 = results.map(\.word) } }
        never.cancel()
        #expect(await eventually { words.value == ["cancelled", "cancelled", "hello"] })
    }

    @Test func aCancelledTaskCancelsTheBatch() async {
        let batch = batch("never")
        let task = Task { () throws(GroupError) -> Int in try await batch.responses().count }
        #expect(await eventually { batch.isRunning })
        task.cancel()
        await #expect { try await task.value } throws: { ($0 as? GroupError)?.isCancellation == true }
    }

    private final class Delegate: RequestBatchDelegate {
        let events = Locked<[String]>([])

        func batch(_ batch: RequestBatch, didSucceedWith responses: sending [APIResponse]) {
            let count = responses.count
            events.with { $0.append("success \(count)") }
        }

        func batch(_ batch: RequestBatch, didFailWith error: GroupError) {
            events.with { $0.append("failure at \(error.position ?? -1)") }
        }

        func batch(_ batch: RequestBatch, didEndWith results: sending [Result<APIResponse, APIError>]) {
            let words = results.map(\.word)
            events.with { $0.append("ends \(words)") }
        }

        func batch(_ batch: RequestBatch, didProgress progress: RequestProgress) {
            events.with { $0.append("progress") }
        }
    }

    @Test(arguments: [
        (["a", "b"], true, "success 2"), (["a", "fail"], true, "failure at 1"),
        (["a", "fail"], false, #"ends ["hello", "unacceptableStatus"]"#),
    ])
    func delegates(names: [String], stops: Bool, end: String) async {
        let delegate = Delegate()
        let batch = RequestBatch(names.map(fixture.request), delegate: delegate, configuration: fixture.configuration)
        if stops { batch.start() } else { batch.startAll() }
        #expect(await eventually { delegate.events.value.last == end })
        fixture.queue.sync {}
        #expect(delegate.events.value.dropLast().allSatisfy { $0 == "progress" })
        #expect(delegate.events.value.count > 1)
    }

    @Test func aBatchKeepsItselfWhileItRunsAndNoLonger() async {
        weak var weakBatch: RequestBatch?
        let ended = Locked(false)
        do {
            let batch = batch("a", "fail", "b")
            weakBatch = batch
            batch.startAll { _ in ended.with { $0 = true } }
        }
        #expect(await eventually { ended.value })
        #expect(await eventually { weakBatch == nil })
        do {
            let unstarted = batch("a")
            unstarted.cancel()
            weakBatch = unstarted
        }
        #expect(weakBatch == nil)
    }

    @Test func aBatchThatIsNotStartedKeepsNoRequests() async {
        weak var first: APIConnection?
        weak var second: APIConnection?
        do {
            let batch = batch()
            let member = batch.add(fixture.request("a"))
            first = member.connection
            second = batch.add(fixture.request("b"), after: [member]).connection
            #expect(first != nil && second != nil && !member.isFinished)
        }
        #expect(first == nil && second == nil)
    }

    /// Whenever the cancellation comes, each request is reported.
    @Test func aCancellationThatCrossesTheStart() async {
        for _ in 0..<300 {
            let batch = batch("a", "never1")
            let count = Task { await batch.results().count }
            batch.cancel()
            #expect(await count.value == 2)
        }
    }

    @Test func theTransportHearsThePriorities() async throws {
        let batch = batch()
        batch.add(fixture.request("a"), priority: .high)
        batch.add(APIRequest(url: "https://group.example/b", responseType: .data, priority: .low, tag: "t"))
        batch.add(APIRequest(url: "https://group.example/c", responseType: .data, priority: .low), priority: .normal)
        _ = try await batch.responses()
        let sent = fixture.transport.requests.sorted { $0.url < $1.url }
        #expect(sent.map(\.priority) == [.high, .low, .normal] && sent.map(\.tag) == [nil, "t", nil])
    }

    /// What has ended takes no place, and what is told of it later changes nothing.
    @Test func progressOfMany() {
        let progress = GroupProgress()
        for position in 0..<1_000 {
            progress.add(position)
            #expect(progress.note(position, RequestProgress(sent: nil, received: (5, 10)), isWanted: false) == false)
            _ = progress.note(position, nil, isWanted: false)
        }
        progress.add(1_000)
        #expect(
            !progress.note(7, RequestProgress(), isWanted: true)
                && progress.note(1_000, RequestProgress(), isWanted: true)
        )
        #expect(progress.whole.requests == 1_001 && progress.whole.finished == 1_000)
        #expect(progress.whole.received == 5_000 && progress.whole.fraction == 1_000.0 / 1_001)
        progress.reset()
        #expect(!progress.note(7, RequestProgress(), isWanted: true) && progress.whole.requests == 0)
    }
}

/// Counts the transfers that run at once.
private struct CountingTransport: HTTPTransport {
    struct State {
        var now = 0
        var most = 0
        /// Ends that wait until so many run as are expected: else the first might be over before the last begins.
        var held: [@Sendable () -> Void] = []
    }

    let transport: StubTransport
    let running: Locked<State>
    let expected: Int

    func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        running.with { running in
            running.now += 1
            running.most = max(running.most, running.now)
        }
        let transfer = transport.start(request) { event in
            guard case .finished = event else { return receive(event) }
            running.with { running in
                running.held.append {
                    self.running.with { $0.now -= 1 }
                    receive(event)
                }
            }
            letGo()
        }
        letGo()
        return transfer
    }

    private func letGo() {
        let due = running.with { running -> [@Sendable () -> Void] in
            guard running.most >= expected else { return [] }
            defer { running.held = [] }
            return running.held
        }
        for end in due { end() }
    }
}
