#if Debug
import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// The steps of a call as a list of events, each with the activity counter as it is then.
@Suite struct CallOrderTests {
    /// Notes events with the state of a counter.
    private struct Notes: Sendable {
        let events = Locked<[String]>([])
        let activity = NetworkActivity()

        func note(_ event: String) {
            events.with { $0.append("\(event), activity \(activity.count)") }
        }
    }

    private final class NotingCall: GETCall<Int> {
        private let notes: Notes

        init(_ notes: Notes) {
            self.notes = notes
            super.init()
        }

        override var path: String {
            notes.note("path")
            return "a"
        }

        override var arguments: RequestArguments {
            notes.note("arguments")
            return [:]
        }

        override func decorate(_ request: inout HTTPRequest) {
            notes.note("decorate")
        }

        override func parse(_ response: APIResponse) throws -> Int {
            notes.note("parse")
            return response.status
        }
    }

    @Test(arguments: [200, 500])
    func steps(status: Int) async {
        let notes = Notes()
        let queue = DispatchQueue(label: "delivery")
        let transport = StubTransport()
        transport.on(
            where: { _ in true },
            outcome: { _ in
                notes.note("send")
                return .response(HTTPResponse(status: status))
            }
        )
        var configuration = APIConfiguration(transport: transport, deliveryQueue: queue)
        configuration.servers = [APIServer("https://api.example")]
        configuration.activity = notes.activity
        configuration.logger = { entry in
            // The first word of each entry is the step.
            notes.note("log \(entry.message.prefix { $0.isLetter })")
        }
        NotingCall(notes).start(configuration: configuration) { outcome in
            switch outcome {
            case .success(let value): notes.note("success \(value)")
            case .failure(let error, let reply): notes.note("failure \(error.code) \(reply ?? 0)")
            }
        }
        #expect(await eventually { notes.activity.count == 0 })
        let end = status == 200 ? ("succeeded", "success 200") : ("failed", "failure unacceptableStatus 500")
        let steps = [
            "path", "arguments", "decorate", "log sending", "send", "log received", "log \(end.0)", "parse", end.1,
        ]
        #expect(notes.events.value == steps.map { "\($0), activity 1" })
    }
}
#endif
