import APISupport
import APISupportTesting
import Testing

/// The configuration's interceptors stand around every way of starting a connection.
@Suite struct InterceptorTests {
    private struct Naming: HTTPInterceptor {
        let name: String

        func intercept(_ request: HTTPRequest, next: HTTPNext) async throws(TransportError) -> HTTPResponse {
            var request = request
            request.headers.add("Name", name)
            return try await next(request)
        }
    }

    @Test func standAroundConnections() async throws {
        let stub = StubTransport()
        stub.on("https://stub.example/", .response(HTTPResponse(status: 200)))
        var configuration = APIConfiguration(transport: stub)
        let request = APIRequest(url: "https://stub.example/")
        _ = try await APIConnection(request: request, configuration: configuration).response()
        configuration.interceptors = [Naming(name: "a"), Naming(name: "b")]
        _ = try await APIConnection(request: request, configuration: configuration).response()
        #expect(stub.requests.map { $0.headers.values(for: "Name") } == [[], ["a", "b"]])
    }
}
