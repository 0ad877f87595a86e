import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// The cache as a configuration's: what connections tell of it.
@Suite struct ConnectionTests {
    private let server: FixtureServer
    private let counter = Locked(0)
    private let url: String

    init() throws {
        server = try FixtureServer()
        let counter = counter
        server.on("/items", method: .get) { request in
            if request.headers["If-None-Match"] == "\"same\"" {
                return FixtureResponse(status: 304, headers: ["ETag": "\"same\""])
            }
            let count = counter.with { count in
                count += 1
                return count
            }
            var response = FixtureResponse(type: "text/plain", text: "\(count)")
            response.headers["Cache-Control"] = "max-age=60"
            if request.query == "tagged" { response.headers["ETag"] = "\"same\"" }
            return response
        }
        url = server.url("/items")
    }

    private func configuration(_ rules: CacheRules = CacheRules(), cache: HTTPCache? = nil) -> APIConfiguration {
        var configuration = APIConfiguration(deliveryQueue: DispatchQueue(label: "delivery"))
        configuration.cache = cache ?? HTTPCache(options: CacheOptions(rules: rules))
        return configuration
    }

    private func request(_ rules: CacheRules = CacheRules(), query: String = "") -> APIRequest {
        APIRequest(url: url + query, responseType: .data, caching: rules)
    }

    @Test func withoutACacheNothingIsStored() async throws {
        let configuration = APIConfiguration()
        for _ in 0..<2 {
            #expect(
                try await APIConnection(request: request(), configuration: configuration).response().source == .network
            )
        }
        #expect(configuration.cache == nil && server.requests.count == 2)
    }

    @Test func aResponseTellsWhereItComesFrom() async throws {
        let configuration = configuration()
        var sources: [ResponseSource] = []
        for policy in [nil, nil, CachePolicy.validate] {
            let connection = APIConnection(
                request: request(CacheRules(policy: policy), query: "?tagged"),
                configuration: configuration
            )
            let response = try await connection.response()
            sources.append(response.source)
            #expect(try response.text == "1")
        }
        #expect(sources[0] == .network && sources[2] == .validated)
        guard case .cache(let age, isStale: false) = sources[1] else {
            Issue.record("\(sources[1])")
            return
        }
        #expect(age >= .zero && age < .seconds(60))
    }

    @Test func theErrorOfAMissHasACode() async throws {
        let connection = APIConnection(request: request(CacheRules(policy: .cacheOnly)), configuration: configuration())
        let error = await #expect(throws: APIError.self) { _ = try await connection.response() }
        #expect(error?.code == .notCached)
        #expect(error?.request.url == url)
        #expect(server.requests.isEmpty)
    }

    @Test func theCacheSeesWhatInterceptorsChange() async throws {
        struct Login: HTTPInterceptor {
            let user: Locked<String>
            func intercept(_ request: HTTPRequest, next: HTTPNext) async throws(TransportError) -> HTTPResponse {
                var request = request
                request.headers["Authorization"] = user.value
                return try await next(request)
            }
        }
        let user = Locked("anna")
        var configuration = configuration()
        configuration.interceptors = [Login(user: user)]
        var texts: [String] = []
        for name in ["anna", "boris", "anna"] {
            user.with { $0 = name }
            texts.append(try await APIConnection(request: request(), configuration: configuration).response().text)
        }
        #expect(texts == ["1", "2", "1"])
    }

    // MARK: A stored response, then the server's

    private let both = CacheRules(policy: .cacheThenNetwork)

    private func words(_ response: APIResponse) throws -> String {
        let source =
            switch response.source {
            case .network: "network"
            case .validated: "validated"
            case .cache: "cache"
            }
        return "\(source) \(try response.text)"
    }

    private func texts(_ configuration: APIConfiguration, query: String = "") async throws -> [String] {
        var texts: [String] = []
        for try await response in APIConnection(request: request(both, query: query), configuration: configuration)
            .responses()
        {
            texts.append(try words(response))
        }
        return texts
    }

    @Test func aSequenceGivesBoth() async throws {
        let configuration = configuration()
        #expect(try await texts(configuration) == ["network 1"])
        #expect(try await texts(configuration) == ["cache 1", "network 2"])
        #expect(try await texts(configuration, query: "?tagged") == ["network 3"])
        #expect(try await texts(configuration, query: "?tagged") == ["cache 3", "validated 3"])
        // Who asks for one gets the server's.
        #expect(
            try await APIConnection(request: request(both), configuration: configuration).response().source == .network
        )
        // Without the policy, or a cache, there is one.
        var only: [String] = []
        for try await response in APIConnection(request: request(), configuration: configuration).responses() {
            only.append(try words(response))
        }
        #expect(only == ["cache 4"])
        #expect(try await texts(APIConfiguration()) == ["network 5"])
        // The configuration's rules count too.
        let inherited = self.configuration(
            both,
            cache: HTTPCache(store: try #require(configuration.cache?.store), options: CacheOptions(rules: both))
        )
        var all: [String] = []
        for try await response in APIConnection(request: request(), configuration: inherited).responses() {
            all.append(try words(response))
        }
        #expect(all == ["cache 4", "network 6"])
    }

    @Test func aSequenceEndsWithTheServersError() async throws {
        let configuration = configuration()
        _ = try await texts(configuration)
        server.stop()
        var texts: [String] = []
        let error = await #expect(throws: APIError.self) {
            for try await response in APIConnection(request: request(both), configuration: configuration).responses() {
                texts.append(try words(response))
            }
        }
        #expect(texts == ["cache 1"] && error?.code == .cannotConnect)
    }

    @Test func closuresGetBothInOrder() async throws {
        let configuration = configuration()
        for expected in [["network 1"], ["cache 1", "network 2"]] {
            let events = Locked<[String]>([])
            let queue = configuration.deliveryQueue
            await withCheckedContinuation { continuation in
                APIConnection(request: request(both), configuration: configuration).start { response in
                    dispatchPrecondition(condition: .onQueue(queue))
                    let text = (try? self.words(response)) ?? "unreadable"
                    events.with { $0.append(text) }
                } completion: { result in
                    dispatchPrecondition(condition: .onQueue(queue))
                    let text = (try? self.words(result.get())) ?? "failure"
                    events.with { $0.append(text) }
                    continuation.resume()
                }
            }
            #expect(events.value == expected)
        }
    }

    private final class Screen: APIConnectionDataDelegate, APIConnectionStoredDelegate, Sendable {
        let events = Locked<[String]>([])

        func connection(_ connection: APIConnection, didFindStored response: sending APIResponse) {
            let text = (try? response.text) ?? "unreadable"
            events.with { $0.append("stored \(text)") }
        }

        func connection(_ connection: APIConnection, didReceiveData data: Data) {
            events.with { $0.append("data \(String(decoding: data, as: UTF8.self))") }
        }

        func connection(_ connection: APIConnection, didFailWith error: APIError) {
            events.with { $0.append("\(error.code)") }
        }
    }

    private func events(_ configuration: APIConfiguration, count: Int) async -> [String] {
        let screen = Screen()
        let connection = APIConnection(request: request(both), delegate: screen, configuration: configuration)
        connection.start()
        #expect(await eventually { !connection.isRunning })
        // It ends before the delegate is told.
        configuration.deliveryQueue.sync {}
        return screen.events.value
    }

    @Test func delegatesGetBothInOrder() async {
        let configuration = configuration()
        #expect(await events(configuration, count: 1) == ["data 1"])
        #expect(await events(configuration, count: 2) == ["stored 1", "data 2"])
        server.stop()
        #expect(await events(configuration, count: 2) == ["stored 2", "cannotConnect"])
    }

    @Test func afterACancellationNothingElseComes() async throws {
        let configuration = configuration()
        _ = try await texts(configuration)
        let events = Locked<[String]>([])
        await withCheckedContinuation { continuation in
            let connection = APIConnection(request: request(both), configuration: configuration)
            connection.start { _ in
                connection.cancel()
                events.with { $0.append("stored") }
            } completion: { result in
                let text = if case .failure(let error) = result { "\(error.code)" } else { "success" }
                events.with { $0.append(text) }
                continuation.resume()
            }
        }
        #expect(events.value == ["stored", "cancelled"])
    }
}
