import APISupport
import Foundation

func sampleCache() -> APIConfiguration {
    var configuration = APIConfiguration()
    configuration.cache = HTTPCache()
    return configuration
}

func sampleOptions() -> HTTPCache {
    var options = CacheOptions(rules: CacheRules(version: "2"))
    options.staleIfError = .seconds(24 * 3_600)
    options.heuristicFraction = 0.1
    let cache = HTTPCache(store: MemoryCacheStore(limit: 8 << 20), options: options)
    return cache
}

/// The articles of the sample, which are asked for every minute at most.
final class ArticlesRequest: APIRequest {
    override var url: String { "\(base)/articles" }
    override var caching: CacheRules { CacheRules(timeToLive: .seconds(60), sensitiveKey: user) }
    override var responseType: ResponseType { .data }
    let base: String
    let user: String

    init(base: String, user: String) {
        self.base = base
        self.user = user
        super.init()
    }
}

func sampleOffline(_ url: String, _ configuration: APIConfiguration) async throws -> Data? {
    let request = APIRequest(url: url, responseType: .data, caching: CacheRules(policy: .cacheOnly))
    do throws(APIError) {
        return try await APIConnection(request: request, configuration: configuration).response().body
    } catch {
        guard error.code == .notCached else { throw error }
        return nil
    }
}

func sampleBoth(_ url: String, _ configuration: APIConfiguration, show: (String) -> Void) async throws {
    let request = APIRequest(url: url, responseType: .data, caching: CacheRules(policy: .cacheThenNetwork))
    for try await response in APIConnection(request: request, configuration: configuration).responses() {
        show("\(try response.text), \(response.source.isStored ? "stored" : "new")")
    }
}

func sampleClosures(
    _ url: String,
    _ configuration: APIConfiguration,
    show: @escaping @Sendable (APIResponse) -> Void,
    finish: @escaping @Sendable (Result<APIResponse, APIError>) -> Void
) {
    let request = APIRequest(url: url, responseType: .data, caching: CacheRules(policy: .cacheThenNetwork))
    let connection = APIConnection(request: request, configuration: configuration)
    connection.start { stored in
        show(stored)
    } completion: { result in
        finish(result)
    }
}

func sampleForgetting(_ cache: HTTPCache, user: String) async {
    await cache.remove("https://api.example/articles/7")
    await cache.removeAll(sensitiveKey: user)
    await cache.removeAll()
}

func sampleSource(_ response: APIResponse) -> String {
    switch response.source {
    case .network: "new"
    case .validated: "confirmed by the server"
    case .cache(let age, let isStale): "stored \(age.components.seconds) s ago\(isStale ? ", past its time" : "")"
    }
}
