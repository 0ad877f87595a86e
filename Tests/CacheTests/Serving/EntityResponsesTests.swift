#if JSON
import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// A stored entity, then the server's: what requests give whose result has a type.
@Suite struct EntityResponsesTests {
    private let server: FixtureServer
    private let configuration: APIConfiguration
    private let body = Locked(#"{"count": 1}"#)

    private struct Items: DecodableEntity {
        let count: Int
    }

    private struct ServerError: ErrorEntity {
        let details: ErrorDetails
    }

    init() throws {
        server = try FixtureServer()
        server.on("/items") { [body] _ in
            let isError = body.value.contains("code")
            return FixtureResponse(status: isError ? 403 : 200, type: "application/json", text: body.value)
        }
        var configuration = APIConfiguration(deliveryQueue: DispatchQueue(label: "delivery"))
        configuration.cache = HTTPCache(options: CacheOptions(rules: CacheRules(policy: .cacheThenNetwork)))
        self.configuration = configuration
    }

    private var request: EntityRequest<Items> { EntityRequest(url: server.url("/items")) }

    private func all() async throws -> [String] {
        var all: [String] = []
        for try await (items, source) in request.responses(configuration: configuration) {
            all.append("\(source.isStored ? "stored" : "new") \(items.count)")
        }
        return all
    }

    @Test func aSequenceGivesBoth() async throws {
        #expect(try await all() == ["new 1"])
        body.with { $0 = #"{"count": 2}"# }
        #expect(try await all() == ["stored 1", "new 2"])
        // One that is no longer what is expected is left out.
        body.with { $0 = #"{"total": 2}"# }
        await #expect(throws: APIError.self) { try await all() }
        body.with { $0 = #"{"count": 3}"# }
        #expect(try await all() == ["new 3"])
    }

    @Test func theErrorEntityMayBeAnother() async throws {
        _ = try await all()
        body.with { $0 = #"{"code": "closed"}"# }
        var counts: [Int] = []
        let error = await #expect(throws: APIError.self) {
            for try await (items, _) in request.responses(errorEntity: ServerError.self, configuration: configuration) {
                counts.append(items.count)
            }
        }
        #expect(counts == [1] && error?.errorEntity?.code == "closed")
    }

    @Test func closuresGetBothInOrder() async {
        let queue = configuration.deliveryQueue
        for expected in [["new 1"], ["stored 1", "new 1"]] {
            let events = Locked<[String]>([])
            await withCheckedContinuation { continuation in
                request.start(configuration: configuration) { items, source in
                    dispatchPrecondition(condition: .onQueue(queue))
                    let text = "\(source.isStored ? "stored" : "new") \(items.count)"
                    events.with { $0.append(text) }
                } completion: { result in
                    dispatchPrecondition(condition: .onQueue(queue))
                    let text = (try? result.get()).map { "new \($0.count)" } ?? "failure"
                    events.with { $0.append(text) }
                    continuation.resume()
                }
            }
            #expect(events.value == expected)
        }
    }

    @Test func cancellingEndsBoth() async {
        _ = try? await all()
        let events = Locked<[String]>([])
        let connection = Locked<APIConnection?>(nil)
        await withCheckedContinuation { continuation in
            configuration.deliveryQueue.sync {
                let started = request.start(configuration: configuration) { _, _ in
                    events.with { $0.append("stored") }
                    connection.value?.cancel()
                } completion: { result in
                    let text = if case .failure(let error) = result { "\(error.code)" } else { "success" }
                    events.with { $0.append(text) }
                    continuation.resume()
                }
                connection.with { $0 = started }
            }
        }
        #expect(events.value == ["stored", "cancelled"])
    }
}
#endif
