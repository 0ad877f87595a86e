import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Bodies of requests that are files, forms of parts, and streams.
@Suite struct BodyRequestTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func send(_ body: RequestBody, _ server: FixtureServer) async throws -> FixtureRequest {
        let request = APIRequest(url: server.url("/"), method: .post, body: body)
        let configuration = APIConfiguration(transport: CurlTransport())
        _ = try await APIConnection(request: request, configuration: configuration).response()
        return try #require(server.requests.last)
    }

    @Test func everyKindArrives() async throws {
        let server = try FixtureServer { _ in FixtureResponse(status: 204) }
        let file = try folder.write("%PDF-1.7", to: "a.pdf")
        var form = MultipartForm()
        form.add("scan", file: file)
        let stream = AsyncStream<Data> { continuation in
            continuation.yield(Data("%PDF".utf8))
            continuation.finish()
        }
        let rows: [(RequestBody, type: String, Data?)] = [
            (.file(file), "application/pdf", Data("%PDF-1.7".utf8)),
            (.file(file, range: 1..<4, contentType: "a/b"), "a/b", Data("PDF".utf8)),
            (.multipart(form), "multipart/form-data; boundary=\(form.boundary)", nil),
            (.stream(stream, length: 4), "application/octet-stream", Data("%PDF".utf8)),
        ]
        for (body, type, bytes) in rows {
            let received = try await send(body, server)
            #expect(received.headers.values(for: "Content-Type") == [type])
            #expect(received.body == bytes ?? received.body)
            #expect(received.headers["Content-Length"] == "\(received.body.count)")
        }
        #expect(server.requests[2].body.contains(Data("%PDF-1.7".utf8)))
        let compressed = try await send(.file(file).gzipped(), server)
        #expect(compressed.headers["Content-Encoding"] == "gzip")
        #expect(compressed.headers["Content-Type"] == "application/pdf")
        #expect(compressed.body.starts(with: [0x1F, 0x8B]))
    }

    @Test func whatCannotBeSentIsAnInvalidRequest() async throws {
        var form = MultipartForm()
        form.add("a", file: URL(filePath: "/nonexistent"))
        for body in [RequestBody.file(URL(filePath: "/nonexistent")), .multipart(form)] {
            let error = #expect(throws: APIError.self) {
                try APIRequest(url: "https://h/", body: body).makeHTTPRequest()
            }
            #expect(error?.code == .invalidRequest)
            #expect(error?.message == #"the file "/nonexistent" can't be sent: No such file or directory"#)
        }
    }

    @Test func aStreamThatBreaksItsPromiseFailsTheRequest() async throws {
        let server = try FixtureServer { _ in FixtureResponse(status: 204) }
        let stream = AsyncStream<Data> { $0.finish() }
        let error = await #expect(throws: APIError.self) { try await send(.stream(stream, length: 4), server) }
        #expect(error?.code == .bodyFailed)
    }
}
