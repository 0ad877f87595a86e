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
final class Orders: EntityList<Order> {
    override class var entityTag: String { "order" }
    override class var decoding: DecodingRules { DecodingRules(keyPath: "data/orders") }
}

struct Payment: DecodableEntity, Encodable {
    var id: Int, due: Date, amount: Decimal, note: String?, tags: [String]
    enum CodingKeys: String, CodingKey { case id = "@id", due, amount, note, tags = "tags/tag" }
    static let decoding = DecodingRules(dates: [.format("dd.MM.yyyy")], decimalSeparator: ",")
}
struct Envelope: Entity {
    var payments: [Payment]
    func writeValue(to output: inout ValueWriter) throws {
        try output.object { object in
            if object.format == .xml { try object.write("2.0", forKey: "@version") }
            try object.write(payments, forKey: "payments/payment")
        }
    }
}
struct Route: AutoEntity {
    var stops: [String] = []
    static let autoFields: AutoFields<Route> = [
        .custom("stops", as: String.self) { route, text in route.stops = text.split(separator: ";").map(String.init) }
            .writing { $0.stops.joined(separator: ";") }
    ]
}

/// The requests, and the texts of what else is written.
func samplesOfWriting(_ payment: Payment) throws -> ([APIRequest], [String]) {
    let sentAsJSON = APIRequest(url: "https://bank.example/pay", method: .post, body: .json(entity: payment))
    let sentAsXML = APIRequest(url: "https://bank.example/pay", method: .post, body: .xml(entity: payment, root: "payment"))
    let sentAsForm = APIRequest(url: "https://bank.example/pay", method: .post, body: .form(entity: payment))
    let text = try payment.jsonData(layout: JSONLayout(sortedKeys: true, pretty: true, keyMarks: .resolved))
    let document = try payment.xmlData(root: "payment", layout: .pretty)
    let envelope = try Envelope(payments: [payment]).xmlData(layout: XMLPrintingOptions(declaration: false))
    let route = try Route(stops: ["a", "b"]).jsonData()
    let signed = try payment.jsonData(layout: .canonical)
    return ([sentAsJSON, sentAsXML, sentAsForm], [text, document, envelope, route, signed].map { String(decoding: $0, as: UTF8.self) })
}
#endif
