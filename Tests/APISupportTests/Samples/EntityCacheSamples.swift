// swift-format-ignore-file
// The lines of the article "Caching" stand here as they stand there.

#if JSON
import APISupport

enum EntityCacheSamples {
    struct Article: DecodableEntity {
        let title: String
    }

    static func both(_ url: String, _ configuration: APIConfiguration, show: (String) -> Void) async throws {
        let latest = EntityRequest<Article>(url: url, caching: CacheRules(policy: .cacheThenNetwork))
        for try await (article, source) in latest.responses(configuration: configuration) {
            show("\(article.title), \(source.isStored ? "stored" : "new")")
        }
    }
}
#endif
