import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// Closures and sequences that hear how far a group is.
@Suite struct GroupProgressTests {
    private let fixture = GroupFixture()
    private let events = Locked<[String]>([])

    private var configuration: APIConfiguration { fixture.configuration }

    /// Notes progress, on the delivery queue.
    private var note: @Sendable (RequestProgress) -> Void {
        { [events, queue = fixture.queue] progress in
            dispatchPrecondition(condition: .onQueue(queue))
            events.with { $0.append("\(progress.finished) of \(progress.requests)") }
        }
    }

    /// The last that a sequence gives, when it has ended.
    private func last(of stream: AsyncStream<RequestProgress>) -> Task<RequestProgress?, Never> {
        Task {
            var last: RequestProgress?
            for await progress in stream { last = progress }
            return last
        }
    }

    /// Whether all but the last events are progress, and the last progress is the whole.
    private func isWhole(_ count: Int, end: String) -> Bool {
        fixture.queue.sync {}
        let events = events.value
        return events.suffix(2) == ["\(count) of \(count)", end] && events.dropLast().allSatisfy { $0.contains(" of ") }
    }

    @Test func ofABatch() async {
        let batch = RequestBatch(fixture.requests("a", "fail"), configuration: configuration, maximumRunning: 1)
        batch.onProgress(note)
        let last = last(of: batch.progress())
        batch.startAll { [events] results in events.with { $0.append("\(results.count) ends") } }
        let whole = await last.value
        #expect(whole?.finished == 2 && whole?.fraction == 1)
        #expect(isWhole(2, end: "2 ends"))
        // Who comes too late hears the end.
        #expect(await self.last(of: batch.progress()).value == nil)
    }

    @Test func ofABatchOfEntities() async throws {
        let batch = EntityBatch(fixture.requests("a", "b"), configuration: configuration)
        batch.onProgress(note)
        let last = last(of: batch.progress())
        batch.start { [events] _ in events.with { $0.append("end") } }
        #expect(await last.value?.finished == 2)
        #expect(isWhole(2, end: "end"))
    }

    @Test("a member whose end is being told while the other one ends belongs to the whole")
    func ofMembersThatEndTogether() async {
        let crossing = CrossingEnds(deliveryQueue: fixture.queue)
        var configuration = APIConfiguration(transport: crossing, deliveryQueue: fixture.queue)
        configuration.accessories = [crossing]
        let batch = RequestBatch(fixture.requests("a", "b"), configuration: configuration)
        let last = last(of: batch.progress())
        _ = await batch.results()
        #expect(await last.value?.finished == 2)
    }

    @Test func ofAChain() async throws {
        let chain = RequestChain(configuration: configuration)
        for request in fixture.requests("a", "b", "c") { chain.add(request) }
        #expect(chain.currentProgress.requests == 3 && chain.currentProgress.fraction == 0)
        chain.onProgress(note)
        var now = chain.progress().makeAsyncIterator()
        #expect(await now.next()?.requests == 3)
        let last = last(of: chain.progress())
        chain.start { [events] _ in events.with { $0.append("end") } }
        #expect(await last.value?.fraction == 1)
        #expect(isWhole(3, end: "end"))
        #expect(events.value.allSatisfy { $0 == "end" || $0.hasSuffix("of 3") })
    }

    /// A queue may become busy again: a sequence is of one time, a function of all.
    @Test func ofAQueue() async {
        let queue = RequestQueue(configuration: configuration, maximumRunning: 1)
        queue.onProgress(note)
        queue.whenComplete { [events] in events.with { $0.append("complete") } }
        for count in 1...2 {
            let last = last(of: queue.progress())
            // Held, so that the first has not ended before the last is there.
            fixture.queue.sync { for _ in 0..<count { queue.add(fixture.request("a")) { _ in } } }
            #expect(await last.value?.finished == count)
            #expect(isWhole(count, end: "complete"))
            events.with { $0 = [] }
        }
    }

    /// Who adds more at the completion can watch that.
    @Test func ofAQueueThatGoesOn() async {
        let queue = RequestQueue(configuration: configuration)
        let (fixture, later) = (fixture, Locked<Task<RequestProgress?, Never>?>(nil))
        queue.whenComplete {
            guard later.value == nil else { return }
            queue.add(fixture.request("b")) { _ in }
            later.with { $0 = last(of: queue.progress()) }
        }
        queue.add(fixture.request("a")) { _ in }
        #expect(await eventually { later.value != nil })
        #expect(await later.value?.value?.finished == 1)
        // It holds the queue that holds it.
        queue.whenComplete(nil)
    }

    @Test func nothingIsToldOfACancelledGroup() async {
        let chain = RequestChain(configuration: configuration)
        chain.add(fixture.request("a"))
        chain.onProgress { [events] _ in
            events.with { $0.append("cancelling") }
            chain.cancel()
        }
        chain.onProgress(note)
        let last = last(of: chain.progress())
        chain.start { [events] result in
            if case .failure(let error) = result { events.with { $0.append("\(error.error.code)") } }
        }
        _ = await last.value
        #expect(await eventually { events.value == ["cancelling", "cancelled"] })
    }

    @Test func observersAreLetGoAtTheEnd() async throws {
        final class Witness: Sendable {}
        weak var witness: Witness?
        let batch = RequestBatch(fixture.requests("a"), configuration: configuration)
        do {
            let held = Witness()
            witness = held
            batch.onProgress { _ in _ = held }
        }
        #expect(witness != nil)
        _ = try await batch.responses()
        #expect(await eventually { witness == nil })
    }
}

/// Ends its first transfer, and, when that end is about to be told as progress, the second one.
private final class CrossingEnds: HTTPTransport, RequestAccessory, @unchecked Sendable {
    private struct Transfer: HTTPTransfer {
        func cancel() {}
    }

    private let deliveryQueue: DispatchQueue
    private let receivers = Locked<[@Sendable (HTTPTransferEvent) -> Void]>([])
    private let isEnding = Locked(false)
    private let firstIsTold = DispatchSemaphore(value: 0)
    private let secondHasEnded = DispatchSemaphore(value: 0)

    init(deliveryQueue: DispatchQueue) {
        self.deliveryQueue = deliveryQueue
    }

    /// Asked by whoever tells of an end: the first one waits here for the second.
    var wantsProgress: Bool {
        let isFirst = isEnding.with { isEnding in
            defer { isEnding = false }
            return isEnding
        }
        if isFirst {
            firstIsTold.signal()
            secondHasEnded.wait()
        }
        return false
    }

    func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        let both = receivers.with { receivers in
            receivers.append(receive)
            guard receivers.count == 2 else { return receivers }
            // They hold the configuration, which holds this transport.
            defer { receivers = [] }
            return receivers
        }
        guard both.count == 2 else { return Transfer() }
        let failure = HTTPTransferEvent.finished(.failure(TransportError(.other, "as expected")))
        Thread.detachNewThread { [self] in
            isEnding.with { $0 = true }
            both[0](failure)
        }
        Thread.detachNewThread { [self] in
            firstIsTold.wait()
            both[1](failure)
            // If the batch has ended by that, it has been told.
            deliveryQueue.sync {}
            secondHasEnded.signal()
        }
        return Transfer()
    }
}
