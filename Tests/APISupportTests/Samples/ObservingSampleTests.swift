import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct ObservingSampleTests {
    @Test func theSessionOfTheSampleIsRecorded() async throws {
        let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "ok") }
        defer { withExtendedLifetime(server) {} }
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "session.har")
        let lines = Locked<[String]>([])
        let command = try await observedSession(APIRequest(url: server.url("/a")), to: file) { line in
            lines.with { $0.append(line) }
        }
        #expect(command.hasPrefix("curl ") && command.hasSuffix("'\(server.url("/a"))'"))
        #expect(try String(contentsOf: file, encoding: .utf8).contains("\"\(server.url("/a"))\""))
        #expect(lines.value.count == 2)
        #expect(lines.value.last?.contains("in 1 attempts") == true)
    }
}
