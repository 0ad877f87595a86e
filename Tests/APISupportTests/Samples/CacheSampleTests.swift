import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// What the samples of the article on caching do.
@Suite struct CacheSampleTests {
    @Test func theSamplesWork() async throws {
        let server = try FixtureServer()
        server.on("/articles") { _ in
            var response = FixtureResponse(type: "text/plain", text: "articles")
            response.headers["Cache-Control"] = "max-age=60"
            return response
        }
        let configuration = sampleCache()
        let url = server.url("/articles")
        #expect(try await sampleOffline(url, configuration) == nil)
        let shown = Locked<[String]>([])
        for _ in 0..<2 { try await sampleBoth(url, configuration) { line in shown.with { $0.append(line) } } }
        #expect(shown.value == ["articles, new", "articles, stored", "articles, new"])
        #expect(try await sampleOffline(url, configuration) == Data("articles".utf8))
        var sources: [String] = []
        for user in ["anna", "anna", "boris"] {
            let request = ArticlesRequest(base: server.url(""), user: user)
            let response = try await APIConnection(request: request, configuration: configuration).response()
            sources.append(sampleSource(response))
        }
        #expect(sources == ["new", "stored 0 s ago", "new"])
        await sampleForgetting(try #require(configuration.cache), user: "anna")
        #expect(try await sampleOffline(url, configuration) == nil)
        let options = sampleOptions().options
        #expect(
            options.rules.version == "2" && options.heuristicFraction == 0.1 && options.staleIfError == .seconds(86_400)
        )
    }

    @Test func theClosuresOfTheSampleAreCalled() async throws {
        let server = try FixtureServer()
        server.on("/", respond: FixtureResponse(type: "text/plain", text: "a"))
        var configuration = sampleCache()
        configuration.deliveryQueue = DispatchQueue(label: "delivery")
        for expected in [["new"], ["stored", "new"]] {
            let shown = Locked<[String]>([])
            await withCheckedContinuation { continuation in
                sampleClosures(server.url("/"), configuration) { response in
                    shown.with { $0.append(response.source.isStored ? "stored" : "new") }
                } finish: { result in
                    shown.with { $0.append((try? result.get())?.source == .network ? "new" : "failure") }
                    continuation.resume()
                }
            }
            #expect(shown.value == expected)
        }
    }
}
