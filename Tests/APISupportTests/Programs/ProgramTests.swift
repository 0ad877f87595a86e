#if JSON
import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// The programs of this folder, each of at most 60 lines, over real HTTP.
@Suite struct ProgramTests {
    private final class Watcher: RequestQueueDelegate {
        let events = Locked<[String]>([])
        let ends = Locked<[String]>([])

        func queue(
            _ queue: RequestQueue,
            didEnd member: GroupMember,
            with result: sending Result<APIResponse, APIError>
        ) {
            let word =
                switch result {
                case .success(let response): (response.entity as? WeatherProgram.Weather)?.city ?? "?"
                case .failure(let error): error.code.name
                }
            ends.with { $0.append("\(member.position) \(word)") }
        }

        func queueDidComplete(_ queue: RequestQueue) {
            events.with { $0.append("complete") }
        }

        func queue(_ queue: RequestQueue, didProgress progress: RequestProgress) {
            events.with { $0.append("\(progress.finished) of \(progress.requests)") }
        }
    }

    private func configuration(_ server: FixtureServer) -> APIConfiguration {
        var configuration = APIConfiguration(deliveryQueue: DispatchQueue(label: "program"))
        configuration.servers = [APIServer(server.url("/api"))]
        return configuration
    }

    @Test(arguments: ["WeatherProgram", "RepositoryProgram"])
    func programsAreShort(name: String) throws {
        let file = PackageFolder.url.appending(path: "Tests/APISupportTests/Programs/\(name).swift")
        #expect(
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).count
                <= 61
        )
    }

    @Test func weather() async throws {
        let server = try FixtureServer()
        server.on("/api/weather") { request in
            let isKnown = request.query == "city=Kazan&days=1&version=1.2"
            let body =
                isKnown
                ? #"{"ok": true, "result": {"city": "Kazan", "temperature": 21}}"#
                : #"{"ok": false, "reason": "unknown"}"#
            return FixtureResponse(type: "application/json", text: body)
        }
        var configuration = configuration(server)
        configuration.rule = WeatherProgram.ServiceRule()
        let program = WeatherProgram(configuration: configuration)
        #expect(try await program.weather(in: "Kazan") == "Kazan: 21")
        let error = await #expect(throws: APIError.self) { _ = try await program.weather(in: "Nowhere") }
        #expect(error?.code == .refusedByRule && error?.errorEntity?.errorDescription == "unknown")
        let watcher = Watcher()
        await program.weather(in: ["Kazan", "Nowhere", "Kazan"], watcher: watcher)
        #expect(watcher.events.value.last == "complete" && watcher.events.value.count > 1)
        #expect(Set(watcher.ends.value) == ["0 Kazan", "1 refusedByRule", "2 Kazan"])
    }

    @Test func repository() async throws {
        let server = try FixtureServer()
        server.on("/api/repos/apple/swift") { request in
            guard request.headers["Accept"] == "application/vnd.github+json" else {
                return FixtureResponse(status: 406)
            }
            return FixtureResponse(
                type: "application/json",
                text: #"{"full_name": "apple/swift", "stargazers_count": 69}"#
            )
        }
        server.on("/api/labels", method: .post) { request in
            let isKnown = request.body == Data("text=build+%26+log&draft=true&part=2&weight=0.5".utf8)
            return FixtureResponse(status: isKnown ? 201 : 422, type: "application/json", text: #"{"id": 5}"#)
        }
        let program = RepositoryProgram(configuration: configuration(server))
        #expect(try await program.stars() == "apple/swift: 69")
        let lines = Locked<[String]>([])
        program.add(label: "build & log") { line in lines.with { $0.append(line) } }
        #expect(await eventually { lines.value == ["label 5"] })
        program.add(label: "another") { line in lines.with { $0.append(line) } }
        #expect(await eventually { lines.value.last == "unacceptableStatus, reply 5" })
    }
}
#endif
