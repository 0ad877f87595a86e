import APISupport
import Foundation
import TestSupport
import Testing

/// Fail-over between two real servers, one of which goes away and comes back.
@Suite(.enabled(if: NginxServer.isInstalled, NginxServer.skipReason))
struct FailoverServerTests {
    @Test func aServerThatIsKilledAndComesBack() async throws {
        let main = try NginxServer(files: ["v1/name.txt": Data("main".utf8)])
        let mirror = try NginxServer(files: ["api/name.txt": Data("mirror".utf8)])
        let now = Locked(Duration.zero)
        var configuration = APIConfiguration()
        configuration.servers = [
            APIServer(main.url("/v1"), name: "main"), APIServer(mirror.url("/api"), name: "mirror"),
        ]
        let failover = Failover(configuration.servers) { now.value }
        configuration.interceptors = [failover]
        let sent = configuration
        let ask = { () async throws(APIError) -> String in
            let request = APIRequest(path: "name.txt", responseType: .data)
            return String(
                decoding: try await APIConnection(request: request, configuration: sent).response().body,
                as: UTF8.self
            )
        }
        #expect(try await ask() == "main")
        main.stop()
        for _ in 0..<3 { #expect(try await ask() == "mirror") }
        #expect(failover.order == ["mirror", "main"])
        now.with { $0 = .seconds(2) }
        #expect(failover.order == ["main", "mirror"])
        #expect(try await ask() == "mirror")
        try main.startAgain()
        #expect(try await ask() == "mirror")
        now.with { $0 = .seconds(4) }
        #expect(try await ask() == "main")
        #expect(failover.resting.isEmpty)
    }
}
