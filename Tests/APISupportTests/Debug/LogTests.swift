#if Debug
import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct LogTests {
    private let request = EntityRequest<Note>(
        url: "https://stub.example/?token=query-secret",
        method: .post,
        headers: ["Authorization": "Bearer header-secret", "X-Mine": "custom-secret", "Plain": "shown"],
        secretHeaders: ["X-Mine"],
        body: .text("body-text")
    )

    private func log(_ response: HTTPResponse, bodies: Bool) async -> [APILogEntry] {
        let entries = Locked<[APILogEntry]>([])
        var configuration = APIConfiguration(transport: StubTransport(always: .response(response)))
        configuration.logger = { entry in entries.with { $0.append(entry) } }
        configuration.logsBodies = bodies
        _ = try? await request.response(configuration: configuration)
        return entries.value
    }

    @Test func tellsEveryStep() async {
        var stub = HTTPResponse(type: Note.mediaType, text: Note.body)
        stub.headers.add("Set-Cookie", "id=response-secret")
        let entries = await log(stub, bodies: false)
        let size = Note.body.utf8.count
        #expect(
            entries.map(\.message) == [
                "sending POST https://stub.example/?token=***; Authorization: ***; X-Mine: ***; Plain: shown; "
                    + "Content-Type: text/plain; charset=utf-8; 9 bytes",
                "received 200 from https://stub.example/?token=***; Content-Type: \(Note.mediaType); Set-Cookie: ***; "
                    + "\(size) bytes",
                "reading \(Note.format) in UTF-8",
                "built Note",
                "succeeded",
            ]
        )
        #expect(Set(entries.map(\.connection)).count == 1)
        #expect(entries.first.map { "\($0)" }?.hasPrefix("#") == true)
    }

    @Test func showsBodiesOnlyWhenAskedFor() async {
        let stub = HTTPResponse(500, type: "text/plain", text: "reply with header-secret")
        let silent = await log(stub, bodies: false).map(\.message).joined()
        #expect(!silent.contains("body-text"))
        #expect(!silent.contains("reply"))
        #expect(silent.contains("failed, unacceptableStatus"))
        let open = await log(stub, bodies: true).map(\.message).joined()
        #expect(open.contains("9 bytes: body-text"))
        #expect(open.contains("reply with ***"))
        #expect(!open.contains("header-secret"))
    }

    @Test func quotesNoBodyThroughAnError() async {
        let stub = HTTPResponse(200, type: Note.mediaType, text: Note.errorBody)
        let entries = Locked<[String]>([])
        var configuration = APIConfiguration(stub: stub)
        configuration.logger = { entry in entries.with { $0.append(entry.message) } }
        let connection = APIConnection(request: APIRequest(url: StubTransport.url), configuration: configuration)
        let recorder = EntityRecorder(queue: configuration.deliveryQueue)
        let other = APIConnection(
            request: APIRequest(url: StubTransport.url),
            delegate: recorder,
            configuration: configuration
        )
        other.start(for: Invoice.self, errorEntity: LoggedError.self)
        connection.start { _ in }
        // The end is logged after the connection counts as ended.
        #expect(await eventually { entries.value.contains("failed, errorEntity") && !connection.isRunning })
        #expect(!entries.value.joined().contains("no money"))
    }

    /// The server's error.
    private struct LoggedError: ErrorEntity {
        static let descriptionField = "reason"
        let details: ErrorDetails
    }

    @Test func numbersConnections() async {
        let stub = HTTPResponse(type: Note.mediaType, text: Note.body)
        let first = await log(stub, bodies: false).first?.connection ?? 0
        let second = await log(stub, bodies: false).first?.connection ?? 0
        #expect(second > first)
    }

    @Test func tellsOfACancellation() async {
        let entries = Locked<[String]>([])
        var configuration = APIConfiguration(transport: StubTransport(always: .silence))
        configuration.logger = { entry in entries.with { $0.append(entry.message) } }
        let connection = APIConnection(request: request, configuration: configuration)
        connection.start { _ in }
        connection.cancel()
        #expect(await eventually { entries.value.count == 3 })
        #expect(entries.value.dropFirst() == ["cancelling", "failed, cancelled: the connection was cancelled"])
    }

    @Test func saysThatTheDelegateIsGone() async {
        let entries = Locked<[String]>([])
        var configuration = APIConfiguration(stub: HTTPResponse(type: Note.mediaType, text: Note.body))
        configuration.logger = { entry in entries.with { $0.append(entry.message) } }
        APIConnection(request: request, configuration: configuration).start()
        #expect(await eventually { entries.value.last == "nobody is told: the delegate is gone" })
    }
}
#endif
