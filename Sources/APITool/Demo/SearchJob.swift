internal import APISupport
internal import Foundation

/// One search, answered in each format, into the same entity.
struct SearchJob: DemoJob {
    var title: String {
        let names = DocumentFormats.all.map(\.name).joined(separator: ", then ")
        return "Article search: \(names), into one entity"
    }

    func run(on server: DemoServer) async throws(APIError) {
        for format in DocumentFormats.all {
            let accept = "application/\(format.name.lowercased())"
            let found = try await server.fetch(SearchResult.self, "/search", accept: accept)
            var table = Table([
                ("ID", .right), ("Title", .left), ("Author", .left), ("Published", .left), ("Rating", .right),
                ("Tags", .left),
            ])
            for article in found.articles {
                table.add([
                    "\(article.id)", article.title, article.author ?? "-", article.published.formatted(.iso8601),
                    "\(article.rating)", article.tags.joined(separator: ", "),
                ])
            }
            Console.print("   \"\(found.query)\": \(found.articles.count) of \(found.total)")
            server.show(table)
        }
    }
}

private struct SearchResult: DecodableEntity {
    let query: String
    let total: Int
    let articles: [Article]

    enum CodingKeys: String, CodingKey {
        case query
        case total
        case articles = "articles/article"
    }
}

private struct Article: DecodableEntity {
    let id: Int64
    let title: String
    let author: String?
    let published: Date
    let rating: Double
    let tags: [String]

    enum CodingKeys: String, CodingKey {
        case id
        case title
        case author
        case published
        case rating
        case tags = "tags/tag"
    }
}
