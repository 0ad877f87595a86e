import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// A transport of a user's that tells the end of a transfer twice: the first one counts.
@Suite struct SecondEndTests {
    /// Answers at once, and fails when it is told to.
    private final class TwiceEnding: HTTPTransport, HTTPTransfer {
        private let receivers = Locked<[@Sendable (HTTPTransferEvent) -> Void]>([])

        func start(
            _ request: HTTPRequest,
            receive: @escaping @Sendable (HTTPTransferEvent) -> Void
        ) -> any HTTPTransfer {
            receivers.with { $0.append(receive) }
            DispatchQueue.global().async {
                receive(.finished(.success(HTTPResponse(type: Note.mediaType, text: Note.body))))
            }
            return self
        }

        func cancel() {}

        /// Lets go of the receivers, which hold the connection, and that this transport.
        func fail() {
            for receive in receivers.with({ exchange(&$0, with: []) }) {
                receive(.finished(.failure(TransportError(.connectionLost, "the second end"))))
            }
        }
    }

    private let transport = TwiceEnding()
    private var configuration: APIConfiguration {
        APIConfiguration(transport: transport, deliveryQueue: DispatchQueue(label: "delivery"))
    }
    /// The second end comes while the response of the first is judged.
    private var request: EntityRequest<Note> {
        EntityRequest(
            url: StubTransport.url,
            validators: [ResponseValidator { [transport] _ in transport.fail() }]
        )
    }

    @Test func forATask() async throws {
        #expect(try await request.response(configuration: configuration) == Note(text: "hello"))
    }

    @Test func forAClosure() async throws {
        let note = await withCheckedContinuation { continuation in
            request.start(configuration: configuration) { result in
                continuation.resume(returning: result)
            }
        }
        #expect(try note.get() == Note(text: "hello"))
    }

    @Test func forADelegate() async {
        let recorder = EntityRecorder(queue: DispatchQueue(label: "delivery"))
        let configuration = APIConfiguration(transport: transport, deliveryQueue: recorder.queue)
        APIConnection(request: request, delegate: recorder, configuration: configuration).start()
        #expect(await eventually { !recorder.events.value.isEmpty })
        recorder.queue.sync {}
        #expect(recorder.events.value == [#"entity Note(text: "hello")"#])
    }
}
