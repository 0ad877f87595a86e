// swift-format-ignore-file
// The lines of README.md and of the documentation stand here as they stand there.

#if JSON && XML
import APISupport
import APISupportTesting
import Foundation

// What README.md and the article "Getting started" declare.

final class DailyRatesRequest: APIRequest {
    override var url: String { "https://bank.example/daily.asp" }          // XML in windows-1251
    override class var expected: (any Entity.Type)? { RateList.self }
}
final class RateList: EntityList<Rate> { override class var entityTag: String { "Valute" } }
struct Rate: DecodableEntity {                                              // built from JSON and from XML
    let id: String, code: String, nominal: Int, name: String, value: Decimal
    enum CodingKeys: String, CodingKey { case id = "@ID", code = "CharCode", nominal = "Nominal", name = "Name", value = "Value" }
    static let decoding = DecodingRules(decimalSeparator: ",")              // this feed writes 30,9436
}

/// A delegate as in the article "Getting started"; `received` holds what it was told.
final class SampleDelegate: APIConnectionEntityDelegate {
    private(set) var received: [String] = []
    private func print(_ values: Any...) { received.append(values.map { "\($0)" }.joined(separator: " ")) }

    func connection(_ connection: APIConnection, didReceive entity: sending any Entity) {
        guard let rates = entity as? RateList else { return }
        for rate in rates { print(rate.name, rate.value) }
    }
    func connection(_ connection: APIConnection, didFailWith error: APIError) {
        print(error)
    }

    /// Compiled only: it would ask a server on the Internet.
    func ask() async throws -> RateList {
        let connection = APIConnection(request: DailyRatesRequest(), delegate: self)
        connection.start()                                                          // the delegate receives a RateList
        let rates = try await EntityRequest<RateList>(url: "https://bank.example/daily.asp").response()   // the same, typed, without a subclass
        return rates
    }
}

/// What the article "Testing your client" does.
func ratesOfAStub(_ document: Data) async throws -> RateList {
    let transport = StubTransport()
    transport.on("https://bank.example/daily.asp", .response(HTTPResponse(status: 200, body: document)))
    let configuration = APIConfiguration(transport: transport)
    let rates = try await EntityRequest<RateList>(url: "https://bank.example/daily.asp").response(configuration: configuration)
    return rates
}

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

// What the article "Writing entities" declares and does.

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
    return ([sentAsJSON, sentAsXML, sentAsForm], [text, document, envelope, route].map { String(decoding: $0, as: UTF8.self) })
}
#endif
