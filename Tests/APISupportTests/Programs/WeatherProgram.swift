#if JSON
import APISupport
import Foundation

/// A program as LCNetwork's users write it: a rule for the whole API, calls with arguments, uploads in a queue.
struct WeatherProgram {
    struct ServiceRule: ProcessingRule {
        func change(arguments: inout RequestArguments, of request: APIRequest) { arguments["version"] = "1.2" }
        func judge(_ response: APIResponse) throws -> RuleVerdict {
            let json = try response.json
            return try json["ok"].bool() ? .success : .failure(code: nil, message: try json["reason"].string())
        }
        func keyPath(in response: APIResponse) -> String? { "result" }
    }

    struct Weather: DecodableEntity {
        let city: String
        let temperature: Int
    }

    final class WeatherRequest: EntityRequest<Weather> {
        init(city: String) { super.init(path: "weather", arguments: ["city": .text(city), "days": 1]) }
    }

    struct Uploaded: DecodableEntity {
        let size: Int
    }

    final class ImageUpload: EntityRequest<Uploaded> {
        init(image: Data) {
            super.init(
                path: "images",
                method: .post,
                argumentPlacement: .multipart { $0.add("image", bytes: image, fileName: "image.png") }
            )
        }
    }

    let configuration: APIConfiguration

    func weather(in city: String) async throws(APIError) -> String {
        let weather = try await WeatherRequest(city: city).response(configuration: configuration)
        return "\(weather.city): \(weather.temperature)"
    }

    func upload(_ images: [Data], watcher: any RequestQueueDelegate, report: @escaping @Sendable (String) -> Void) async
    {
        let queue = RequestQueue(delegate: watcher, configuration: configuration, maximumRunning: 2)
        for image in images {
            queue.addEntity(ImageUpload(image: image)) { result in
                report((try? result.get()).map { "\($0.size) bytes" } ?? "failed")
            }
        }
        await queue.completed()
    }
}
#endif
