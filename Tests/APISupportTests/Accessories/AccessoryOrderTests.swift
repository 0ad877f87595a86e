import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// The order in which accessories, delegates and closures are called.
@Suite struct AccessoryOrderTests {
    private let queue = DispatchQueue(label: "delivery")
    private let events = Locked<[String]>([])

    private final class Delegate: APIConnectionEntityDelegate, APIConnectionFinishDelegate {
        let events: Locked<[String]>

        init(_ events: Locked<[String]>) { self.events = events }

        func connection(_ connection: APIConnection, didReceive entity: sending any Entity) {
            events.with { $0.append("delegate success") }
        }

        func connection(_ connection: APIConnection, didFailWith error: APIError) {
            events.with { $0.append("delegate failure \(error.code)") }
        }

        func connectionDidFinish(_ connection: APIConnection) {
            events.with { $0.append("delegate finished") }
        }
    }

    /// A delegate that takes errors, and nothing else.
    private final class Listener: APIConnectionFinishDelegate {
        let events: Locked<[String]>

        init(_ events: Locked<[String]>) { self.events = events }

        func connection(_ connection: APIConnection, didFailWith error: APIError) {
            events.with { $0.append("delegate failure \(error.code)") }
        }

        func connectionDidFinish(_ connection: APIConnection) {
            events.with { $0.append("delegate finished") }
        }
    }

    private func configuration(_ response: HTTPResponse, delay: Duration = .zero) -> APIConfiguration {
        var configuration = APIConfiguration(transport: StubTransport(response, delay: delay), deliveryQueue: queue)
        configuration.accessories = [NotingAccessory(events: events, queue: queue)]
        return configuration
    }

    private func startWithClosures(_ connection: APIConnection) {
        let events = events
        connection.start { response in
            events.with { $0.append("success \((response.entity as? Note)?.text ?? "?")") }
        } failure: { error in
            events.with { $0.append("failure \(error.code)") }
        } finished: {
            events.with { $0.append("finished") }
        }
        queue.sync {}
    }

    private func settle(until last: String = "didStop request") async -> [String] {
        _ = await eventually { events.value.last == last }
        return events.value
    }

    @Test func success() async {
        let delegate = Delegate(events)
        let configuration = configuration(HTTPResponse(type: Note.mediaType, text: Note.body))
        let request = EntityRequest<Note>(url: StubTransport.url)
        startWithClosures(APIConnection(request: request, delegate: delegate, configuration: configuration))
        #expect(
            await settle() == [
                "willStart request", "willStop request", "delegate success", "delegate finished", "success hello",
                "finished", "didStop request",
            ]
        )
    }

    @Test func failure() async {
        let delegate = Delegate(events)
        let configuration = configuration(HTTPResponse(500, type: nil, text: ""))
        let request = EntityRequest<Note>(url: StubTransport.url)
        startWithClosures(APIConnection(request: request, delegate: delegate, configuration: configuration))
        #expect(
            await settle() == [
                "willStart request", "willStop request", "delegate failure unacceptableStatus", "delegate finished",
                "failure unacceptableStatus", "finished", "didStop request",
            ]
        )
    }

    @Test func cancellation() async {
        let delegate = Delegate(events)
        let configuration = configuration(HTTPResponse(type: nil, text: ""), delay: .seconds(60))
        let connection = APIConnection(
            request: APIRequest(url: StubTransport.url),
            delegate: delegate,
            configuration: configuration
        )
        queue.sync {
            connection.start()
            connection.cancel()
            #expect(events.value.isEmpty)
        }
        #expect(
            await settle() == [
                "willStart request", "willStop request", "delegate failure cancelled", "delegate finished",
                "didStop request",
            ]
        )
    }

    @Test func aDelegateThatTakesErrorsOnlyDoesNotFailTheClosures() async {
        let listener = Listener(events)
        let configuration = configuration(HTTPResponse(type: Note.mediaType, text: Note.body))
        let request = EntityRequest<Note>(url: StubTransport.url)
        startWithClosures(APIConnection(request: request, delegate: listener, configuration: configuration))
        #expect(
            await settle() == [
                "willStart request", "willStop request", "delegate finished", "success hello", "finished",
                "didStop request",
            ]
        )
    }

    @Test func aDelegateThatTakesSomethingElseFailsBoth() async {
        let delegate = Delegate(events)
        let configuration = configuration(HTTPResponse(type: Note.mediaType, text: Note.body))
        let request = APIRequest(url: StubTransport.url)
        startWithClosures(APIConnection(request: request, delegate: delegate, configuration: configuration))
        let events = await settle()
        #expect(events.contains("delegate failure nothingAccepted") && events.contains("failure nothingAccepted"))
    }

    @Test func aTask() async throws {
        let configuration = configuration(HTTPResponse(type: Note.mediaType, text: Note.body))
        let note = try await EntityRequest<Note>(url: StubTransport.url).response(configuration: configuration)
        #expect(note.text == "hello")
        #expect(await settle() == ["willStart request", "willStop request", "didStop request"])
    }

    @Test func aMutedRequest() async throws {
        let configuration = configuration(HTTPResponse(type: Note.mediaType, text: Note.body))
        let request = EntityRequest<Note>(url: StubTransport.url, mutesAccessories: true)
        let note = try await request.response(configuration: configuration)
        queue.sync {}
        #expect(note.text == "hello" && events.value.isEmpty)
    }

    @Test func progressIsToldInBetween() async throws {
        var configuration = configuration(HTTPResponse(type: nil, text: "12345"))
        configuration.accessories = [NotingAccessory(events: events, queue: queue, wantsProgress: true)]
        let request = APIRequest(url: StubTransport.url, body: .text("abc"))
        _ = try await APIConnection(request: request, configuration: configuration).response()
        let events = await settle()
        #expect(events.first == "willStart request" && events.suffix(2) == ["willStop request", "didStop request"])
        #expect(!events.dropFirst().dropLast(2).isEmpty)
        #expect(events.dropFirst().dropLast(2).allSatisfy { $0.hasPrefix("progress request ") })
    }

    // MARK: Groups

    private func group(muted: Bool, _ run: (APIConfiguration) async throws -> Void) async rethrows -> [String] {
        try await run(configuration(HTTPResponse(type: Note.mediaType, text: Note.body)))
        if !muted { _ = await eventually { events.value.last?.hasPrefix("didStop") == true } }
        queue.sync {}
        return events.value
    }

    @Test(arguments: [false, true])
    func aBatchIsOnePiece(muted: Bool) async throws {
        let heard = try await group(muted: muted) { configuration in
            let requests = [APIRequest(url: StubTransport.url), APIRequest(url: StubTransport.url)]
            let batch = RequestBatch(requests, configuration: configuration, mutesAccessories: muted)
            let responses = try await batch.responses()
            #expect(responses.count == 2)
        }
        #expect(heard == (muted ? [] : ["willStart batch", "willStop batch", "didStop batch"]))
    }

    private final class GroupDelegate: RequestBatchDelegate, RequestChainDelegate {
        let events: Locked<[String]>

        init(_ events: Locked<[String]>) { self.events = events }

        func batch(_ batch: RequestBatch, didSucceedWith responses: sending [APIResponse]) {
            events.with { $0.append("delegate success") }
        }

        func batch(_ batch: RequestBatch, didFailWith error: GroupError) {
            events.with { $0.append("delegate failure") }
        }

        func chain(_ chain: RequestChain, didSucceedWith response: sending APIResponse?) {
            events.with { $0.append("delegate success") }
        }

        func chain(_ chain: RequestChain, didFailWith error: GroupError) {
            events.with { $0.append("delegate failure") }
        }
    }

    /// Accessories of groups stand around delegate and closures, as those of requests do.
    @Test(arguments: [200, 500])
    func aGroupsEndComesBetween(status: Int) async {
        let configuration = configuration(HTTPResponse(status, type: Note.mediaType, text: Note.body))
        let events = events
        let (delegate, word) = (GroupDelegate(events), status == 200 ? "success" : "failure")
        func heard(_ kind: String, _ start: () -> Void) async -> [String] {
            start()
            #expect(await eventually { events.value.last == "didStop \(kind)" })
            defer { events.with { $0 = [] } }
            return events.value
        }
        let requests = [APIRequest(url: StubTransport.url)]
        let batch = RequestBatch(requests, delegate: delegate, configuration: configuration)
        let end = ["delegate \(word)"]
        #expect(
            await heard("batch") { batch.start() } == ["willStart batch", "willStop batch"] + end + ["didStop batch"]
        )
        let chain = RequestChain(delegate: delegate, configuration: configuration)
        chain.add(requests[0])
        #expect(
            await heard("chain") { chain.start() } == ["willStart chain", "willStop chain"] + end + ["didStop chain"]
        )
        let other = RequestBatch(requests, configuration: configuration)
        let closures = await heard("batch") {
            other.start { result in
                let isSuccess = (try? result.get()) != nil
                events.with { $0.append(isSuccess ? "success" : "failure") }
            }
        }
        #expect(closures == ["willStart batch", "willStop batch", word, "didStop batch"])
    }

    @Test(arguments: [false, true])
    func aChainIsOnePiece(muted: Bool) async throws {
        let events = events
        let heard = try await group(muted: muted) { configuration in
            let chain = RequestChain(configuration: configuration, mutesAccessories: muted)
            chain.add(APIRequest(url: StubTransport.url)) { chain, _ in
                events.with { $0.append("step") }
                chain.add(APIRequest(url: StubTransport.url))
            }
            let response = try await chain.response()
            #expect(response?.status == 200)
        }
        #expect(heard == (muted ? ["step"] : ["willStart chain", "step", "willStop chain", "didStop chain"]))
    }

    @Test(arguments: [false, true])
    func aQueueIsOnePieceUntilItIsEmpty(muted: Bool) async throws {
        let events = events
        let heard = await group(muted: muted) { configuration in
            let queue = RequestQueue(configuration: configuration, mutesAccessories: muted)
            queue.whenComplete { events.with { $0.append("complete") } }
            // Held, so that the first has not ended before the second is there.
            self.queue.sync {
                for _ in 0..<2 {
                    queue.add(APIRequest(url: StubTransport.url)) { _ in events.with { $0.append("end") } }
                }
            }
            await queue.completed()
        }
        let inside = ["end", "end", "complete"]
        #expect(
            heard
                == (muted ? inside : ["willStart queue", "end", "end", "willStop queue", "complete", "didStop queue"])
        )
    }
}
