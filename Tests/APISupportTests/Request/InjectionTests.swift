import APISupport
import TestSupport
import Testing

/// The rows of the project's own injection table that concern URLs; the others are the transport's.
@Suite(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
struct InjectionTests {
    private struct Row: Decodable {
        var place: String
        var value: String

        private enum CodingKeys: String, CodingKey {
            case place = "where"
            case value
        }
    }

    private func values(for place: String) throws -> [String] {
        try Corpora.json("own/injection/request.json", as: [Row].self).filter { $0.place == place }.map(\.value)
    }

    @Test func pathSegmentsAreEscaped() throws {
        let urls = try values(for: "url path segment").map { value in
            try APIRequest(url: "https://h", pathSegments: [value]).makeHTTPRequest().url
        }
        #expect(urls == ["https://h/a%0D%0AEvil%3A%20b", "https://h/..%2Fadmin"])
    }

    @Test func queryNamesAreEscaped() throws {
        let urls = try values(for: "url query name").map { value in
            try APIRequest(url: "https://h", query: [QueryItem(value, "")]).makeHTTPRequest().url
        }
        #expect(urls == ["https://h?a%26b%3Dc="])
    }
}
