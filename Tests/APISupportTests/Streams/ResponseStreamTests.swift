#if JSON && XML
import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// An element of the streams.
struct Row: DecodableEntity, Equatable, Sendable {
    let id: Int
    var name: String?
}

/// What a server says of its own mistakes.
struct Refusal: ErrorEntity {
    static let descriptionField = "why"
    let details: ErrorDetails
}

@Suite struct ResponseStreamTests {
    /// The entities that came, and the error that ended them.
    private func read(
        _ response: HTTPResponse,
        in layout: StreamLayout,
        request: APIRequest = APIRequest(url: StubTransport.url),
        configure: (inout APIConfiguration) -> Void = { _ in }
    ) async -> (rows: [Row], error: APIError?) {
        var configuration = APIConfiguration(stub: response)
        configure(&configuration)
        var rows: [Row] = []
        do throws(APIError) {
            let entities = request.entities(
                of: Row.self,
                in: layout,
                errorEntity: Refusal.self,
                configuration: configuration
            )
            for try await row in entities { rows.append(row) }
            return (rows, nil)
        } catch {
            return (rows, error)
        }
    }

    @Test(arguments: [
        ("application/json", #"{"rows":[{"id":1},{"id":2}]}"#, StreamLayout.jsonArray(at: "rows")),
        ("text/plain", "{\"id\":1}\n{\"id\":2}\n", .jsonLines),
        ("application/x-ndjson", "{\"id\":1}\n{\"id\":2}\n", .jsonLines),
        ("application/jsonl", "{\"id\":1}\n{\"id\":2}\n", .jsonLines),
        ("application/geo+json-seq", "\u{1E}{\"id\":1}\n\u{1E}{\"id\":2}\n", .jsonSequence),
        ("text/xml", "<r><row><id>1</id></row><row><id>2</id></row></r>", .xml("row")),
    ])
    func givesTheEntities(_ type: String, _ text: String, _ layout: StreamLayout) async {
        let (rows, error) = await read(HTTPResponse(type: type, text: text), in: layout)
        #expect(error == nil)
        #expect(rows == [Row(id: 1), Row(id: 2)])
    }

    @Test(arguments: [
        (500, "application/json", #"{"why":"broken"}"#, APIError.Code.errorEntity),
        (404, "text/plain", "nothing here", .unacceptableStatus),
        (200, "image/png", #"[{"id":1}]"#, .unacceptableContentType),
        (200, "text/xml", #"[{"id":1}]"#, .unacceptableContentType),
        (200, "text/html", "<html>", .notJSON),
        (200, "application/json", "", .emptyBody),
        (200, "application/json", #"[{"id":1},{"id":1.5}]"#, .entityNotBuilt),
        (200, "application/json", #"[{"id":1},"#, .truncated),
        (200, "application/json", #"[{"id":1},{"id":2,"id":3}]"#, .documentRefused),
        (200, "application/json; charset=utf-8", "[{\"id\":1,\"name\":\"\u{0}\"}]", .notJSON),
        (200, "application/json; charset=x-unknown", "[]", .unsupportedCharset),
    ])
    func failuresAreTold(_ status: Int, _ type: String, _ text: String, _ code: APIError.Code) async {
        let (rows, error) = await read(HTTPResponse(status, type: type, text: text), in: .jsonArray())
        #expect(error?.code == code)
        #expect(error?.status == status)
        #expect(error?.body == Data(text.utf8))
        #expect(error?.bodySize == text.utf8.count)
        #expect(rows.count == (text.hasPrefix(#"[{"id":1},"#) && status == 200 && type == "application/json" ? 1 : 0))
    }

    @Test func errorsTellPathAndPlace() async {
        let text = "{\"rows\":[\n{\"id\":1},\n{\"id\":\"x\"}]}"
        let (_, error) = await read(HTTPResponse(type: "text/json", text: text), in: .jsonArray(at: "rows"))
        #expect(error?.path.description == "rows[1].id")
        #expect(error?.position?.line == 3)
        #expect((error?.underlying as? EntityError)?.code == .typeMismatch)
    }

    @Test func requestsThatCannotBeMade() async {
        let (_, error) = await read(HTTPResponse(type: nil, text: ""), in: .jsonLines, request: APIRequest())
        #expect(error?.code == .invalidRequest)
    }

    @Test func rulesOfTheRequestCount() async {
        let request = APIRequest(url: StubTransport.url, decoding: DecodingRules(numbersInText: true, keyPath: "row"))
        let response = HTTPResponse(type: "application/json", text: #"[{"row":{"id":"1"}}]"#)
        #expect(await read(response, in: .jsonArray(), request: request).rows == [Row(id: 1)])
    }

    @Test(arguments: [false, true])
    func missingTypesAreReadUnlessTheyMustBeThere(_ isStrict: Bool) async {
        let request = APIRequest(url: StubTransport.url, strictContentType: isStrict)
        let (rows, error) = await read(
            HTTPResponse(type: nil, text: #"[{"id":1}]"#),
            in: .jsonArray(),
            request: request
        )
        #expect(rows.count == (isStrict ? 0 : 1))
        #expect(error?.code == (isStrict ? .unacceptableContentType : nil))
    }

    @Test func theBodyMayBeLargerThanOneInMemory() async throws {
        let server = try FixtureServer()
        let line = Data("{\"id\":1,\"name\":\"\(String(repeating: "x", count: 1_000))\"}\n".utf8)
        let lines = (0..<2_000).reduce(into: Data()) { data, _ in data += line }
        server.on("/", respond: FixtureResponse(type: "application/x-ndjson", body: lines))
        var configuration = APIConfiguration(transport: CurlTransport())
        configuration.limits.bodySize = 100_000
        let request = APIRequest(url: server.url("/"))
        var count = 0
        for try await _ in request.entities(of: Row.self, in: .jsonLines, configuration: configuration) { count += 1 }
        #expect(count == 2_000)
        configuration.limits.streamSize = 100_000
        let bounded = request.entities(of: Row.self, in: .jsonLines, configuration: configuration)
        let error = await #expect(throws: APIError.self) { for try await _ in bounded {} }
        #expect(error?.code == .bodyTooLarge)
    }

    @Test func leavingTheLoopEndsTheTransfer() async throws {
        let server = try ScriptedServer([
            .send("HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n\r\n{\"id\":1}\n{\"id\":2}\n"), .stall,
        ])
        let configuration = APIConfiguration(transport: CurlTransport())
        for try await row in APIRequest(url: server.url()).entities(
            of: Row.self,
            in: .jsonLines,
            configuration: configuration
        ) {
            #expect(row == Row(id: 1))
            #expect(server.openConnectionCount == 1)
            break
        }
        #expect(await eventually { server.openConnectionCount == 0 })
    }

    @Test func cancellingTheTaskEndsTheTransfer() async throws {
        let server = try ScriptedServer([
            .send("HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n\r\n{\"id\":1}\n"), .stall,
        ])
        let url = server.url()
        let begun = Locked(false)
        let task = Task {
            let configuration = APIConfiguration(transport: CurlTransport())
            let entities = APIRequest(url: url).entities(of: Row.self, in: .jsonLines, configuration: configuration)
            for try await _ in entities { begun.with { $0 = true } }
        }
        #expect(await eventually { begun.value })
        task.cancel()
        let error = await #expect(throws: APIError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(await eventually { server.openConnectionCount == 0 })
    }

    @Test func aBodyThatIsCutIsTold() async throws {
        let server = try ScriptedServer([
            .send("HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nContent-Length: 100\r\n\r\n{\"id\":1}\n{"),
            .close,
        ])
        let configuration = APIConfiguration(transport: CurlTransport())
        let entities = APIRequest(url: server.url()).entities(
            of: Row.self,
            in: .jsonLines,
            configuration: configuration
        )
        var iterator = entities.makeAsyncIterator()
        let first = try await iterator.next()
        #expect(first == Row(id: 1))
        do throws(APIError) {
            _ = try await iterator.next()
            Issue.record("the stream did not fail")
        } catch {
            #expect(error.code == .truncated)
        }
        let behind = try await iterator.next()
        #expect(behind == nil)
    }

    @Test func streamsCountAsRunning() async throws {
        var configuration = APIConfiguration(stub: HTTPResponse(type: nil, text: "{\"id\":1}\n{\"id\":2}\n"))
        configuration.activity = NetworkActivity()
        let activity = configuration.activity
        let request = APIRequest(url: StubTransport.url)
        for try await _ in request.entities(of: Row.self, in: .jsonLines, configuration: configuration) {
            #expect(activity.count == 1)
        }
        #expect(activity.count == 0)
    }
}
#endif
