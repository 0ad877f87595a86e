#if JSON && XML
import APISupport
import APISupportTesting
import Testing

@Suite struct InterceptorSampleTests {
    @Test func theInterceptorsOfTheSampleWork() async throws {
        let stub = StubTransport()
        stub.onAny { request in
            .response(HTTPResponse(status: request.headers.contains(name: "Authorization") ? 200 : 503))
        }
        let samples = try interceptorSamples(transport: stub, password: "p", secret: [])
        var counts: [Int] = []
        for configuration in samples.prefix(3) {
            let before = stub.requests.count
            let request = APIRequest(url: "https://api.example/", acceptedStatuses: [200, 503])
            var configuration = configuration
            configuration.deadline = .milliseconds(100)
            _ = try await APIConnection(request: request, configuration: configuration).response()
            counts.append(stub.requests.count - before)
        }
        // The deadline leaves no time for a wait.
        #expect(counts == [1, 1, 1])
        #expect(stub.requests.map { $0.headers["X-Signature"] } == ["GET", nil, nil])
        #expect(stub.requests.last?.headers["Authorization"] == "Basic cmVhZGVyOnA=")
    }
}
#endif
