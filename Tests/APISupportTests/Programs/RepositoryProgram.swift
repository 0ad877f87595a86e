#if JSON
import APISupport
import Foundation

/// A program as AFAbstractRESTClient's users write it: one class for each call of an API like GitHub's.
struct RepositoryProgram {
    struct Repository: DecodableEntity {
        let name: String
        let stars: Int
        static let decoding = DecodingRules(aliases: ["name": ["full_name"], "stars": ["stargazers_count"]])
    }

    final class RepositoryCall: GETCall<Repository> {
        private let owner: String
        private let name: String
        init(_ owner: String, _ name: String) {
            (self.owner, self.name) = (owner, name)
            super.init()
        }
        override var path: String { "repos" }
        override var pathSegments: [String] { [owner, name] }
        override func decorate(_ request: inout HTTPRequest) {
            request.headers["Accept"] = "application/vnd.github+json"
        }
    }

    final class AssetCall: POSTCall<Int> {
        private let file: Data
        init(_ file: Data) {
            self.file = file
            super.init()
        }
        override var path: String { "assets" }
        override var arguments: RequestArguments { ["label": "build & log", "draft": true, "part": 2, "weight": 0.5] }
        override var isMultipart: Bool { true }
        override func build(_ form: inout MultipartForm) { form.add("file", bytes: file, fileName: "log.txt") }
        override func parse(_ response: APIResponse) throws -> Int { try response.json["id"].int() }
    }

    let configuration: APIConfiguration

    func stars() async throws(APIError) -> String {
        let repository = try await RepositoryCall("apple", "swift").value(configuration: configuration)
        return "\(repository.name): \(repository.stars)"
    }

    func upload(_ file: Data, report: @escaping @Sendable (String) -> Void) {
        AssetCall(file).start(configuration: configuration) { outcome in
            switch outcome {
            case .success(let id): report("asset \(id)")
            case .failure(let error, let reply): report("\(error.code), reply \(reply ?? 0)")
            }
        }
    }
}
#endif
