// swift-format-ignore-file
// The lines of the articles about servers, rules, groups and calls stand here as they stand there.

#if JSON && XML
import APISupport
import Foundation

enum GroupSamples {
    struct Weather: DecodableEntity {
        let temperature: Double
    }
    struct Session: DecodableEntity {
        let token: String
    }

    static func servers(secret: String, key: String, pixels: Data, print: ([String]) -> Void) throws -> (APIConfiguration, [APIRequest]) {
        var configuration = APIConfiguration()
        configuration.servers = [
            APIServer("https://api.example/v2", name: "main", credentials: try .basic(user: "app", password: secret)),
            APIServer("https://mirror.example/api/v2", name: "mirror", headers: ["X-Key": key]),
        ]
        configuration.headers = ["Accept-Language": "ru"]
        configuration.query = [QueryItem("units", "metric")]
        let weather = EntityRequest<Weather>(path: "weather", query: [QueryItem("city", "Казань")])
        let forecast = EntityRequest<Weather>(path: "forecast", serverName: "mirror")
        let search = EntityRequest<Weather>(path: "search", method: .post, arguments: ["city": "Казань", "days": 3, "wind": true], argumentPlacement: .json)
        let photo = APIRequest(path: "photos", method: .post, arguments: ["title": "Казань"], argumentPlacement: .multipart { form in
            form.add("photo", bytes: pixels, fileName: "photo.jpg")
        })
        var options = FailoverOptions()
        options.statuses = [502, 503, 504]
        let failover = Failover(configuration.servers, credentials: configuration.credentials, options: options)
        configuration.interceptors = [failover]
        print(failover.order)                                            // ["main", "mirror"]
        return (configuration, [weather, forecast, search, photo])
    }

    static func shared(_ configuration: inout APIConfiguration) {
        configuration.transport = SharingTransport(CurlTransport.shared)
    }

    struct WeatherRule: ProcessingRule {
        func change(arguments: inout RequestArguments, of request: APIRequest) {
            arguments["version"] = "2.1"
        }
        func judge(_ response: APIResponse) throws -> RuleVerdict {
            let json = try response.json
            if try json["ok"].bool() { return .success }
            return .failure(code: try json["code"].optional?.string(), message: try json["message"].optional?.string())
        }
        func keyPath(in response: APIResponse) -> String? { "result" }
    }

    static func ruled(_ outer: APIConfiguration, print: (Any) -> Void) async throws {
        var configuration = outer
        configuration.rule = WeatherRule()
        let request = EntityRequest<Weather>(path: "weather", arguments: ["city": "Казань"])
        let response = try await APIConnection(request: request, configuration: configuration).response()
        print(response.entity as? Weather as Any)                        // built from "result"
        print(try response.json["ok"].bool())                            // the document is as it came
        print(try response.unwrappedJSON["count"].int())                 // a part of "result"
    }

    static func validatedRequest() -> APIRequest {
        let validated = APIRequest(path: "users/7", validators: [
            .status([200, 203]),
            .json(["id": .integer, "email": .optional(.string), "tags": .array(of: .string), "owner": ["name": .string]]),
        ])
        return validated
    }

    static func batches(_ configuration: APIConfiguration, print: (Any) -> Void) async throws -> Int {
        let weather = EntityRequest<Weather>(path: "weather")
        let forecast = EntityRequest<Weather>(path: "forecast")
        let batch = RequestBatch([weather, forecast], configuration: configuration)
        let responses = try await batch.responses()
        let cities = EntityBatch(["Казань", "Уфа"].map { city in
            EntityRequest<Weather>(path: "weather", query: [QueryItem("city", city)])
        }, configuration: configuration, maximumRunning: 2)
        for result in await cities.results() { print(result) }
        return responses.count
    }

    static func chain(_ configuration: APIConfiguration) async throws -> String? {
        let login = EntityRequest<Session>(path: "login", method: .post)
        let chain = RequestChain(configuration: configuration)
        chain.addEntity(login) { chain, session in
            chain.add(APIRequest(path: "profile", headers: ["Authorization": "Bearer \(session.token)"]))
        }
        let profile = try await chain.response()
        return try profile?.text
    }

    static func queue(_ configuration: APIConfiguration, print: @escaping @Sendable (Any) -> Void) async throws -> Double {
        let login = EntityRequest<Session>(path: "login", method: .post)
        let weather = EntityRequest<Weather>(path: "weather")
        let forecast = EntityRequest<Weather>(path: "forecast")
        let queue = RequestQueue(configuration: configuration, maximumRunning: 2)
        queue.whenComplete { print("all are there") }
        let session = queue.add(login)
        queue.addEntity(weather, after: [session], priority: .high) { result in print(result) }
        let later = try await queue.entity(of: forecast)
        await queue.completed()
        return later.temperature
    }

    final class Screen: RequestBatchDelegate {
        private(set) var lines: [String] = []
        func batch(_ batch: RequestBatch, didSucceedWith responses: sending [APIResponse]) { show("\(responses.count) came") }
        func batch(_ batch: RequestBatch, didFailWith error: GroupError) { show("request \(error.position ?? -1) failed") }
        func batch(_ batch: RequestBatch, didProgress progress: RequestProgress) { print(progress.fraction) }
        func show(_ line: String) { lines.append(line) }
    }

    static func progress(_ photos: [APIRequest], _ screen: Screen, _ configuration: APIConfiguration, print: @escaping @Sendable (String) -> Void) async -> [Double] {
        var shown: [Double] = []
        let uploads = RequestBatch(photos, delegate: screen, configuration: configuration)
        uploads.onProgress { progress in print("\(Int(progress.fraction * 100))%, \(progress.finished) of \(progress.requests)") }
        let updates = uploads.progress()
        uploads.start()
        for await progress in updates { shown.append(progress.fraction) }
        return shown
    }

    struct Sign: RequestAccessory {
        let show: @Sendable (String?) -> Void
        func willStart(_ work: AccessoryWork) { show("Loading \(work.name)") }
        func didStop(_ work: AccessoryWork) { show(nil) }
    }

    static func accessories(_ outer: APIConfiguration) -> [Int] {
        var configuration = outer
        let uploads = NetworkActivity()
        configuration.accessories = [ProgressLine(), ActivityAccessory(uploads)]
        let silent = APIRequest(path: "ping", mutesAccessories: true)
        let quiet = RequestBatch([silent], configuration: configuration, mutesAccessories: true)
        return [configuration.accessories.count, quiet.currentProgress.requests]
    }

    final class StarsCall: GETCall<Int> {
        private let repository: [String]
        init(_ owner: String, _ name: String) {
            repository = [owner, name]
            super.init()
        }
        override var path: String { "repos" }
        override var pathSegments: [String] { repository }
        override func decorate(_ request: inout HTTPRequest) { request.headers["X-Client"] = "sample" }
        override func parse(_ response: APIResponse) throws -> Int { try response.json["stargazers_count"].int() }
    }

    final class PhotoCall: POSTCall<NoContent> {
        private let photo: Data
        init(photo: Data) {
            self.photo = photo
            super.init()
        }
        override var path: String { "photos" }
        override var arguments: RequestArguments { ["title": "Казань", "public": true] }
        override var isMultipart: Bool { true }
        override func build(_ form: inout MultipartForm) { form.add("photo", bytes: photo, fileName: "photo.jpg") }
        override func didProgress(_ progress: RequestProgress) { print(progress.fraction) }
    }

    static func stars(_ configuration: APIConfiguration, print: @escaping @Sendable (Any...) -> Void) async throws -> Int {
        let stars = try await StarsCall("apple", "swift").value(configuration: configuration)
        StarsCall("apple", "swift").start(configuration: configuration) { outcome in
            switch outcome {
            case .success(let stars): print(stars)
            case .failure(let error, let reply): print(error, reply as Any)
            }
        }
        return stars
    }
}
#endif
