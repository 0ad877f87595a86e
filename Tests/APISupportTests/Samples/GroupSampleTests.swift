#if JSON && XML
import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// The samples of the articles about servers, rules, groups and calls do what these say.
@Suite struct GroupSampleTests {
    private var configuration: APIConfiguration {
        let transport = StubTransport()
        let bodies = [
            ("/weather", #"{"ok": true, "result": {"temperature": 21.5, "count": 7}, "temperature": 20}"#),
            ("/forecast", #"{"temperature": 12}"#), ("/login", #"{"token": "secret"}"#),
            ("/repos/apple/swift", #"{"stargazers_count": 69000}"#),
        ]
        for (path, body) in bodies {
            let response = HTTPResponse(type: "application/json", text: body)
            transport.on(where: { $0.url.contains(path) }, outcome: { _ in .response(response) })
        }
        transport.on(
            where: { $0.url.hasSuffix("/profile") },
            outcome: { request in
                .response(HTTPResponse(type: "text/plain", text: request.headers["Authorization"] ?? "nobody"))
            }
        )
        var configuration = APIConfiguration(transport: transport, deliveryQueue: DispatchQueue(label: "sample"))
        configuration.servers = [APIServer("https://api.example/v2")]
        return configuration
    }

    @Test func servers() throws {
        var printed: [[String]] = []
        let (configuration, requests) = try GroupSamples.servers(secret: "s", key: "k", pixels: Data("p".utf8)) {
            printed.append($0)
        }
        #expect(printed == [["main", "mirror"]])
        let made = try requests.map { try $0.makeHTTPRequest(configuration: configuration) }
        #expect(
            made.map(\.url) == [
                "https://api.example/v2/weather?city=%D0%9A%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C&units=metric",
                "https://mirror.example/api/v2/forecast?units=metric", "https://api.example/v2/search?units=metric",
                "https://api.example/v2/photos?units=metric",
            ]
        )
        #expect(made[2].body?.data == Data(#"{"city":"Казань","days":3,"wind":true}"#.utf8))
        #expect(made[3].body?.data?.firstRange(of: Data("filename=\"photo.jpg\"".utf8)) != nil)
        var shared = configuration
        GroupSamples.shared(&shared)
        #expect(shared.transport is SharingTransport)
    }

    @Test func rules() async throws {
        var printed: [String] = []
        try await GroupSamples.ruled(configuration) { printed.append("\($0)") }
        #expect(printed.count == 3 && printed[0].contains("21.5") && printed[1...] == ["true", "7"])
        #expect(GroupSamples.validatedRequest().validators.count == 2)
    }

    @Test func groups() async throws {
        var printed: [String] = []
        #expect(try await GroupSamples.batches(configuration) { printed.append("\($0)") } == 2)
        #expect(printed.count == 2 && printed.allSatisfy { $0.hasPrefix("success") })
        #expect(try await GroupSamples.chain(configuration) == "Bearer secret")
        let heard = Locked<[String]>([])
        #expect(try await GroupSamples.queue(configuration) { value in heard.with { $0.append("\(value)") } } == 12)
        #expect(heard.value.last == "all are there" && heard.value.contains { $0.hasPrefix("success") })
        #expect(GroupSamples.accessories(configuration) == [2, 1])
    }

    @Test func progress() async throws {
        let (screen, printed, signs) = (GroupSamples.Screen(), Locked<[String]>([]), Locked<[String?]>([]))
        var configuration = configuration
        configuration.accessories = [GroupSamples.Sign { text in signs.with { $0.append(text) } }]
        let photos = ["weather", "forecast"].map { APIRequest(path: $0) }
        let shown = await GroupSamples.progress(photos, screen, configuration) { text in
            printed.with { $0.append(text) }
        }
        #expect(shown.last == 1 && printed.value.last == "100%, 2 of 2")
        #expect(await eventually { signs.value == ["Loading batch", nil] })
        #expect(configuration.deliveryQueue.sync { screen.lines } == ["2 came"])
    }

    @Test func cachedEntities() async throws {
        let transport = StubTransport()
        let article = HTTPResponse(type: "application/json", text: #"{"title": "News"}"#)
        transport.on(where: { _ in true }, outcome: { _ in .response(article) })
        var configuration = APIConfiguration(transport: transport)
        configuration.cache = HTTPCache()
        var shown: [String] = []
        for _ in 0..<2 {
            try await EntityCacheSamples.both("https://api.example/a", configuration) { shown.append($0) }
        }
        #expect(shown == ["News, new", "News, stored", "News, new"])
    }

    @Test func calls() async throws {
        let printed = Locked<[String]>([])
        let stars = try await GroupSamples.stars(configuration) { values in printed.with { $0.append("\(values[0])") } }
        #expect(stars == 69_000)
        #expect(await eventually { printed.value == ["69000"] })
    }
}
#endif
