// swift-format-ignore-file
// The lines of the documentation that need both formats stand here as they stand there.

#if JSON && XML
import APISupport
import APISupportTesting
import Foundation

// What the article "Getting started" sends, and what it does with the end.

func samplesOfSending(print: @escaping @Sendable (Any...) -> Void) -> [APIRequest] {
    EntityRequest<RateList>(url: "https://bank.example/daily.asp").start { result in
        switch result {
        case .success(let rates): print(rates.count, rates.failures.count)
        case .failure(let error): print(error)
        }
    }
    let created = EntityRequest<NoContent>(url: "https://bank.example/orders", method: .post, body: .json(["code": "USD"]))
    let form = RequestBody.form([QueryItem("name", "Анна & Co"), QueryItem("count", 2)])
    let posted = EntityRequest<NoContent>(url: "https://bank.example/form", method: .post, body: form)
    return [created, posted]
}
struct OrderError: ErrorEntity {
    static let codeField = "@code"
    let details: ErrorDetails
}
final class OrderRequest: EntityRequest<NoContent> {
    override class var errorEntity: (any ErrorEntity.Type)? { OrderError.self }
}
/// Compiled only: it would ask a server on the Internet.
func sampleOfAnError() async {
    do {
        let order = try await EntityRequest<Order>(url: "https://bank.example/orders/8").response(errorEntity: OrderError.self)
        print(order.id)
    } catch {
        guard let refusal = error.errorEntity as? OrderError else { return print(error) }   // no answer, or no body of this kind
        print(error.status ?? 0, refusal.code ?? "", refusal.errorDescription ?? "")        // 404 17 no such order
    }
}

// What the articles "Testing your client" and "Sending" do.

struct Report: DecodableEntity {
    let title: String
}
func sampleServer() throws -> FixtureServer {
    let server = try FixtureServer()
    server.on("/report", respond: FixtureResponse(type: "application/json", text: #"{"title": "All well"}"#))
    server.on("/orders", method: .post) { request in
        FixtureResponse(status: request.body.isEmpty ? 400 : 201)
    }
    return server
}
func sampleReport(_ server: FixtureServer) async throws -> Report {
    var configuration = APIConfiguration()
    configuration.timeout = .seconds(10)
    configuration.deadline = nil
    configuration.limits.bodySize = 256 << 20
    configuration.maximumRedirects = 0
    let report = try await EntityRequest<Report>(url: server.url("/report")).response(configuration: configuration)
    return report
}
func sampleOfTrust() -> APIConfiguration {
    var trust = CurlTransport.Configuration()
    trust.certificateAuthorities = "/etc/app/authority.pem"
    let internalServers = APIConfiguration(transport: CurlTransport(configuration: trust))
    return internalServers
}

// What the article "Entities" declares.

struct Line: AutoEntity {
    var code = ""
    var count = 1
    static let autoFields: AutoFields<Line> = [.field("code", \.code, attribute: true), .field("count", \.count, default: 1)]
}
struct Order: AutoEntity {
    var id = 0
    var placed: Date?
    var lines: [Line] = []
    static let autoFields: AutoFields<Order> = [.field("id", \.id), .field("placed", \.placed), .field("lines/line", \.lines)]
}
struct Journey: Entity {
    let id: Int
    let lines: [Line]
    static func from(json: JSONValue) throws -> Journey {
        Journey(id: try json["id"].int(), lines: try json["route"].entities("lines"))
    }
    static func from(xml: XMLElement) throws -> Journey {
        Journey(id: try xml.value("@id"), lines: try xml.entities("route/line"))
    }
}
final class Orders: EntityList<Order> {
    override class var entityTag: String { "order" }
    override class var decoding: DecodingRules { DecodingRules(keyPath: "data/orders") }
}
#endif
