import APISupport
import APISupportTesting
import Foundation
import TestSupport

/// A delegate that notes what it is told, and takes errors only.
class Recorder: APIConnectionDelegate {
    let queue: DispatchQueue
    let events = Locked<[String]>([])

    init(queue: DispatchQueue) {
        self.queue = queue
    }

    func note(_ event: String) {
        dispatchPrecondition(condition: .onQueue(queue))
        events.with { $0.append(event) }
    }

    func connection(_ connection: APIConnection, didFailWith error: APIError) {
        note("error \(error.code)")
    }
}

/// Takes entities.
class EntityRecorder: Recorder, APIConnectionEntityDelegate {
    func connection(_ connection: APIConnection, didReceive entity: sending any Entity) {
        note("entity \(entity)")
    }
}

/// Takes data.
final class DataRecorder: Recorder, APIConnectionDataDelegate {
    func connection(_ connection: APIConnection, didReceiveData data: Data) {
        note("data \(data.count)")
    }
}

/// Takes entities and data.
final class EntityAndDataRecorder: EntityRecorder, APIConnectionDataDelegate {
    func connection(_ connection: APIConnection, didReceiveData data: Data) {
        note("data \(data.count)")
    }
}

/// Takes entities and progress.
final class ProgressRecorder: EntityRecorder, APIConnectionProgressDelegate {
    func connection(_ connection: APIConnection, didSend sent: Int64, of total: Int64?) {
        note("sent \(sent) of \(total ?? -1)")
    }

    func connection(_ connection: APIConnection, didReceive received: Int64, of total: Int64?) {
        note("received \(received) of \(total ?? -1)")
    }
}

extension Recorder {
    /// Starts a connection with this delegate, and gives all that it was told.
    func record(
        _ response: HTTPResponse,
        request: APIRequest,
        start: (APIConnection) -> Void = { $0.start() }
    ) async -> [String] {
        let configuration = APIConfiguration(transport: StubTransport(response), deliveryQueue: queue)
        let connection = APIConnection(request: request, delegate: self, configuration: configuration)
        start(connection)
        let ended = await eventually { !connection.isRunning }
        // What is on its way to the queue now comes in front of this.
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
        return ended ? events.value : events.value + ["no end"]
    }
}
