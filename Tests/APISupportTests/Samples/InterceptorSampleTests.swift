#if JSON && XML
import APISupport
import APISupportTesting
import Testing

@Suite struct InterceptorSampleTests {
    @Test func theInterceptorsOfTheSampleWork() async throws {
        let stub = StubTransport()
        stub.onAny { request in
            // A wait for longer than the whole request may take: nobody tries again.
            let status = request.headers.contains(name: "Authorization") ? 200 : 503
            return .response(HTTPResponse(status: status, headers: ["Retry-After": "120"]))
        }
        let samples = try interceptorSamples(transport: stub, password: "p", secret: [])
        var counts: [Int] = []
        for configuration in samples.prefix(3) {
            let before = stub.requests.count
            let request = APIRequest(url: "https://api.example/", acceptedStatuses: [200, 503])
            _ = try await APIConnection(request: request, configuration: configuration).response()
            counts.append(stub.requests.count - before)
        }
        #expect(counts == [1, 1, 1])
        #expect(stub.requests.map { $0.headers["X-Signature"] } == ["GET", nil, nil])
        #expect(stub.requests.last?.headers["Authorization"] == "Basic cmVhZGVyOnA=")
    }
}
#endif
