import APISupportHTTP
import Foundation
import Testing

@Suite struct Smoke {
    @Test func get() async throws {
        guard let url = ProcessInfo.processInfo.environment["SMOKE"] else { return }
        var request = HTTPRequest(url: url)
        let t = CurlTransport()
        for method in [HTTPMethod.get, .head, .post, .put, "PROPFIND"] {
            request.method = method
            request.body = method == .post || method == .put ? Data("hello".utf8) : nil
            let r = try await t.send(request)
            print(method, r.status, r.version, r.headers.map { "\($0.name)=\($0.value)" }, r.body.count)
        }
        let start = ContinuousClock.now
        for _ in 0..<1000 { _ = try await t.send(HTTPRequest(url: url)) }
        print("1000 requests", ContinuousClock.now - start)
    }
}
