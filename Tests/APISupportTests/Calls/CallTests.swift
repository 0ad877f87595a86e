import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// Calls of an API as classes: what they send, parse and complete with.
@Suite struct CallTests {
    private let queue = DispatchQueue(label: "delivery")
    private let activity = NetworkActivity()

    private func configuration(_ response: HTTPResponse) -> APIConfiguration {
        configuration(StubTransport(always: .response(response)))
    }

    private func configuration(_ transport: any HTTPTransport) -> APIConfiguration {
        var configuration = APIConfiguration(transport: transport, deliveryQueue: queue)
        configuration.servers = [APIServer("https://api.example/v1")]
        configuration.activity = activity
        return configuration
    }

    private let note = HTTPResponse(type: Note.mediaType, text: Note.body)

    private struct Refusal: Error {}

    /// A call that parses into a type of its own.
    private final class LengthCall: GETCall<Int> {
        override var path: String { "length" }

        override func parse(_ response: APIResponse) throws -> Int {
            guard response.body.count < 1_000 else { throw Refusal() }
            return response.body.count
        }
    }

    @Test func aCallCompletesWithWhatItParses() async throws {
        #expect(try await LengthCall().value(configuration: configuration(note)) == Note.body.utf8.count)
        let transport = StubTransport(always: .response(note))
        #expect(
            try await GETCall<Note>(path: "a").value(configuration: configuration(transport)) == Note(text: "hello")
        )
        #expect(transport.requests.map(\.url) == ["https://api.example/v1/a"])
    }

    @Test func whatIsParsedByDefault() async throws {
        let configuration = configuration(note)
        #expect(try await GETCall<String>(path: "a").value(configuration: configuration) == Note.body)
        #expect(try await GETCall<Data>(path: "a").value(configuration: configuration) == Data(Note.body.utf8))
        #expect(try await GETCall<APIResponse>(path: "a").value(configuration: configuration).status == 200)
        try await GETCall<Void>(path: "a").value(configuration: configuration)
        let empty = self.configuration(HTTPResponse(status: 204))
        #expect(try await DELETECall<NoContent>(path: "a").value(configuration: empty) == NoContent())
        #expect(try await DELETECall<Note?>(path: "a").value(configuration: empty) == nil)
    }

    @Test func anythingElseMustBeParsedByTheCall() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let configuration = APIConfiguration(transport: StubTransport(always: .response(HTTPResponse(status: 200))))
            _ = await GETCall<Int>(url: "https://stub.example/").outcome(configuration: configuration)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("must override parse(_:)"))
    }

    @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE"])
    func methodsAndWhereArgumentsGo(method: String) async throws {
        let transport = StubTransport(always: .response(HTTPResponse(status: 200)))
        let configuration = configuration(transport)
        let arguments: RequestArguments = ["text": "a b", "count": 2, "half": 0.5, "yes": true]
        switch method {
        case "GET": _ = try await GETCall<Void>(path: "x", arguments: arguments).value(configuration: configuration)
        case "POST": _ = try await POSTCall<Void>(path: "x", arguments: arguments).value(configuration: configuration)
        case "PUT": _ = try await PUTCall<Void>(path: "x", arguments: arguments).value(configuration: configuration)
        case "PATCH": _ = try await PATCHCall<Void>(path: "x", arguments: arguments).value(configuration: configuration)
        default: _ = try await DELETECall<Void>(path: "x", arguments: arguments).value(configuration: configuration)
        }
        let request = try #require(transport.requests.first)
        #expect(request.method.rawValue == method)
        if method == "GET" || method == "DELETE" {
            #expect(request.url.hasSuffix("/x?text=a%20b&count=2&half=0.5&yes=true"))
        } else {
            #expect(
                request.url.hasSuffix("/x") && request.headers["Content-Type"] == "application/x-www-form-urlencoded"
            )
        }
    }

    @Test func aFailureStillCarriesTheReply() async {
        let failed = configuration(HTTPResponse(422, type: Note.mediaType, text: Note.body))
        guard case .failure(let error, let reply) = await GETCall<Note>(path: "a").outcome(configuration: failed) else {
            Issue.record("the call succeeded")
            return
        }
        #expect(error.code == .unacceptableStatus && error.status == 422)
        #expect(reply == Note(text: "hello"))
        let lost = configuration(StubTransport(always: .failure(TransportError(.connectionLost, ""))))
        guard case .failure(let other, nil) = await GETCall<Note>(path: "a").outcome(configuration: lost) else {
            Issue.record("there is no reply")
            return
        }
        #expect(other.code == .connectionLost)
    }

    @Test func whatParsingThrowsFailsTheCall() async {
        let long = HTTPResponse(type: "text/plain", text: String(repeating: "a", count: 1_000))
        let error = await #expect(throws: APIError.self) {
            _ = try await LengthCall().value(configuration: configuration(long))
        }
        #expect(error?.code == .entityNotBuilt && error?.underlying is Refusal && error?.status == 200)
        #expect(activity.count == 0)
    }

    private final class Undecorated: GETCall<Void> {
        override func decorate(_ request: inout HTTPRequest) throws { throw Refusal() }
    }

    @Test func whatDecorationThrowsFailsTheCall() async {
        let transport = StubTransport()
        let error = await #expect(throws: APIError.self) {
            try await Undecorated(path: "a").value(configuration: configuration(transport))
        }
        #expect(error?.code == .invalidRequest && error?.underlying is Refusal)
        #expect(transport.requests.isEmpty && activity.count == 0)
    }

    @Test func cancelling() async {
        let configuration = configuration(StubTransport(always: .silence))
        let codes = Locked<[APIError.Code]>([])
        let connection = GETCall<Void>(path: "a").start(configuration: configuration) { outcome in
            if case .failure(let error, _) = outcome { codes.with { $0.append(error.code) } }
        }
        #expect(activity.count == 1)
        connection.cancel()
        #expect(await eventually { codes.value == [.cancelled] })
        queue.sync {}
        #expect(activity.count == 0)
    }

    private final class Upload: POSTCall<Void> {
        let fractions = Locked<[Double]>([])

        override func didProgress(_ progress: RequestProgress) {
            fractions.with { $0.append(progress.fraction) }
        }
    }

    @Test func progress() async {
        let upload = Upload(path: "a", body: .text("0123456789"))
        let fractions = upload.fractions
        let ended = Locked(false)
        upload.start(configuration: configuration(note)) { _ in ended.with { $0 = true } }
        #expect(await eventually { ended.value })
        #expect(fractions.value.last == 1)
        #expect(fractions.value.allSatisfy { $0 == 0.5 || $0 == 1 })
    }

    private final class FormCall: POSTCall<Void> {
        var fails = false

        override var arguments: RequestArguments {
            ["text": "a b", "count": 2, "half": 0.5, "yes": true, "list": [1, 2]]
        }
        override var isMultipart: Bool { true }

        override func build(_ form: inout MultipartForm) throws {
            if fails { throw Refusal() }
            form.add("file", bytes: Data("bytes".utf8), fileName: "a.txt")
        }
    }

    @Test func aFormOfPartsHasTheArgumentsAndThenTheFiles() throws {
        let request = try FormCall(path: "x").makeHTTPRequest(configuration: configuration(StubTransport()))
        let type = try #require(request.headers["Content-Type"])
        let boundary = try #require(type.split(separator: "boundary=").last)
        let body = String(decoding: try #require(request.body?.data), as: UTF8.self)
        let field = { (name: String, value: String) in
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let texts = [("text", "a b"), ("count", "2"), ("half", "0.5"), ("yes", "true"), ("list", "1"), ("list", "2")]
        #expect(
            body.hasPrefix(texts.map(field).joined() + "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"")
        )
        #expect(body.contains("filename=\"a.txt\"") && body.hasSuffix("\r\n\r\nbytes\r\n--\(boundary)--\r\n"))
    }

    @Test func aFormThatCanNotBeBuiltFailsTheCall() {
        let call = FormCall(path: "x")
        call.fails = true
        let error = #expect(throws: APIError.self) {
            try call.makeHTTPRequest(configuration: configuration(StubTransport()))
        }
        #expect(error?.code == .invalidRequest && error?.underlying is Refusal)
    }
}
