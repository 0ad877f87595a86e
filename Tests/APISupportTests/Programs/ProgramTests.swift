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
        let images = [Data(repeating: 1, count: 70_000), Data(repeating: 2, count: 300), Data(repeating: 3, count: 5)]
        server.on("/api/images", method: .post) { request in
            guard let part = images.first(where: { request.body.firstRange(of: $0) != nil }),
                request.query == nil, request.body.firstRange(of: Data("\r\n\r\n1.2\r\n".utf8)) != nil,
                request.body.firstRange(of: Data("filename=\"image.png\"".utf8)) != nil
            else { return FixtureResponse(status: 400) }
            return FixtureResponse(type: "application/json", text: #"{"ok": true, "result": {"size": \#(part.count)}}"#)
        }
        var configuration = configuration(server)
        configuration.rule = WeatherProgram.ServiceRule()
        let program = WeatherProgram(configuration: configuration)
        #expect(try await program.weather(in: "Kazan") == "Kazan: 21")
        let error = await #expect(throws: APIError.self) { _ = try await program.weather(in: "Nowhere") }
        #expect(error?.code == .refusedByRule && error?.errorEntity?.errorDescription == "unknown")
        let (watcher, lines) = (Watcher(), Locked<[String]>([]))
        await program.upload(images, watcher: watcher) { line in lines.with { $0.append(line) } }
        #expect(Set(lines.value) == ["70000 bytes", "300 bytes", "5 bytes"])
        #expect(watcher.events.value.last == "complete" && watcher.events.value.count > 1)
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
        let texts = ["build & log", "true", "2", "0.5", "the log"]
        server.on("/api/assets", method: .post) { request in
            let parts = String(decoding: request.body, as: UTF8.self).split(separator: "\r\n\r\n").dropFirst()
            let values = parts.map { String($0.prefix { $0 != "\r\n" }) }
            let isForm = request.headers["Content-Type"]?.hasPrefix("multipart/form-data; boundary=") == true
            return FixtureResponse(
                status: isForm && values == texts ? 201 : 400,
                type: "application/json",
                text: #"{"id": \#(values.count)}"#
            )
        }
        let program = RepositoryProgram(configuration: configuration(server))
        #expect(try await program.stars() == "apple/swift: 69")
        let lines = Locked<[String]>([])
        program.upload(Data("the log".utf8)) { line in lines.with { $0.append(line) } }
        #expect(await eventually { lines.value == ["asset 5"] })
        program.upload(Data("another".utf8)) { line in lines.with { $0.append(line) } }
        #expect(await eventually { lines.value.last == "unacceptableStatus, reply 5" })
    }
}
#endif
