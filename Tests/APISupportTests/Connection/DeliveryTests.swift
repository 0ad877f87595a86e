import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

@Suite struct DeliveryTests {
    private let queue = DispatchQueue(label: "delivery")
    private let note = HTTPResponse(type: Note.mediaType, text: Note.body)

    private func connection(_ delegate: Recorder?, _ transport: any HTTPTransport) -> APIConnection {
        let configuration = APIConfiguration(transport: transport, deliveryQueue: queue)
        return APIConnection(
            request: APIRequest(url: StubTransport.url),
            delegate: delegate,
            configuration: configuration
        )
    }

    @Test func neverCallsFromInsideStartOrCancel() async {
        let recorder = DataRecorder(queue: queue)
        // A request that can't be made fails at once, and yet not before `start` has returned.
        let broken = APIConnection(
            request: APIRequest(),
            delegate: recorder,
            configuration: APIConfiguration(transport: StubTransport(), deliveryQueue: queue)
        )
        let running = connection(recorder, StubTransport(note, delay: .seconds(30)))
        queue.sync {
            broken.start()
            running.start()
            running.cancel()
            #expect(recorder.events.value.isEmpty)
        }
        #expect(await eventually { recorder.events.value.count == 2 })
        #expect(Set(recorder.events.value) == ["error invalidRequest", "error cancelled"])
    }

    @Test func deliversOnlyTheCancellationAfterCancelOnTheDeliveryQueue() async {
        let recorder = ProgressRecorder(queue: queue)
        let transport = SignallingTransport(StubTransport(note))
        let connection = connection(recorder, transport)
        // The queue is held until the transfer is over, so that its outcome crosses the cancellation.
        queue.sync {
            connection.start()
            transport.isFinished.wait()
            connection.cancel()
        }
        #expect(await eventually { !connection.isRunning })
        queue.sync {}
        #expect(recorder.events.value == ["error cancelled"])
    }

    @Test func cancelledBeforeItsStartItEndsCancelled() async {
        let recorder = DataRecorder(queue: queue)
        let transport = StubTransport(note)
        let connection = connection(recorder, transport)
        connection.cancel()
        #expect(!connection.isRunning)
        connection.start()
        #expect(await eventually { recorder.events.value == ["error cancelled"] })
        #expect(transport.requests.isEmpty)
    }

    @Test func cancelStopsTheTransfer() async {
        let recorder = DataRecorder(queue: queue)
        let transport = CancelCountingTransport()
        let connection = connection(recorder, transport)
        connection.start()
        connection.cancel()
        connection.cancel()
        #expect(await eventually { recorder.events.value == ["error cancelled"] })
        #expect(transport.cancelled.value == 1)
    }

    /// A delegate that cancels as soon as it hears anything.
    private final class Impatient: Recorder, APIConnectionProgressDelegate {
        func connection(_ connection: APIConnection, didSend sent: Int64, of total: Int64?) {
            connection.cancel()
            note("sent")
        }

        func connection(_ connection: APIConnection, didReceive received: Int64, of total: Int64?) {
            connection.cancel()
            note("received")
        }
    }

    @Test func hearsOfNoProgressAfterItCancelled() async {
        let recorder = Impatient(queue: queue)
        let connection = APIConnection(
            request: APIRequest(url: StubTransport.url, body: .text("a")),
            delegate: recorder,
            configuration: APIConfiguration(transport: StubTransport(note), deliveryQueue: queue)
        )
        connection.start()
        #expect(await eventually { !connection.isRunning })
        queue.sync {}
        #expect(recorder.events.value.count == 2)
        #expect(recorder.events.value.last == "error cancelled")
    }

    @Test func cancelAfterTheEndDoesNothing() async {
        let recorder = DataRecorder(queue: queue)
        let connection = connection(recorder, StubTransport(note))
        connection.start()
        #expect(await eventually { recorder.events.value.count == 1 })
        connection.cancel()
        queue.sync {}
        #expect(recorder.events.value == ["data \(Note.body.count)"])
    }

    @Test func callsAClosureOnTheDeliveryQueue() async throws {
        let connection = connection(nil, StubTransport(note))
        let queue = queue
        let status = await withCheckedContinuation { continuation in
            connection.start { result in
                dispatchPrecondition(condition: .onQueue(queue))
                continuation.resume(returning: result.map(\.status))
            }
        }
        #expect(try status.get() == 200)
    }

    @Test func endsTheTaskThatIsCancelled() async {
        let connection = connection(nil, StubTransport(note, delay: .seconds(30)))
        let task = Task { () throws(APIError) -> Int in try await connection.response().status }
        #expect(await eventually { connection.isRunning })
        task.cancel()
        await #expect { try await task.value } throws: { ($0 as? APIError)?.code == .cancelled }
    }

    @Test func aCancelledTaskSendsNothing() async {
        let transport = StubTransport(note)
        let connection = connection(nil, transport)
        let task = Task { () throws(APIError) -> Int in
            while !Task.isCancelled { await Task.yield() }
            return try await connection.response().status
        }
        task.cancel()
        await #expect { try await task.value } throws: { ($0 as? APIError)?.code == .cancelled }
        #expect(transport.requests.isEmpty)
    }

    @MainActor
    private final class MainDelegate: APIConnectionEntityDelegate {
        var received: [String] = []

        func connection(_ connection: APIConnection, didReceive entity: sending any Entity) {
            received.append("\(entity)")
        }

        func connection(_ connection: APIConnection, didFailWith error: APIError) {
            received.append("\(error)")
        }
    }

    @MainActor
    @Test func aDelegateMayBelongToTheMainActor() async {
        let delegate = MainDelegate()
        let configuration = APIConfiguration(transport: StubTransport(note))
        let connection = APIConnection(
            request: EntityRequest<Note>(url: StubTransport.url),
            delegate: delegate,
            configuration: configuration
        )
        connection.start()
        #expect(await eventually { delegate.received == [#"Note(text: "hello")"#] })
    }

    @MainActor
    @Test func aClosureMayBelongToTheMainActor() async {
        let delegate = MainDelegate()
        EntityRequest<Note>(url: StubTransport.url)
            .start(configuration: APIConfiguration(transport: StubTransport(note))) { result in
                let text = (try? result.get().text) ?? "failed"
                MainActor.assumeIsolated { delegate.received.append(text) }
            }
        #expect(await eventually { delegate.received == ["hello"] })
    }
}

/// A transport that never answers, and counts how often it is cancelled.
private final class CancelCountingTransport: HTTPTransport, HTTPTransfer {
    let cancelled = Locked(0)

    func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        self
    }

    func cancel() {
        cancelled.with { $0 += 1 }
    }
}

/// A transport that tells when a transfer is over and everybody knows it.
private final class SignallingTransport: HTTPTransport {
    let isFinished = DispatchSemaphore(value: 0)
    private let transport: StubTransport

    init(_ transport: StubTransport) {
        self.transport = transport
    }

    func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        transport.start(request) { [isFinished] event in
            receive(event)
            if case .finished = event { isFinished.signal() }
        }
    }
}
