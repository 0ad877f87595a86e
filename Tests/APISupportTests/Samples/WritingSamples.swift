// swift-format-ignore-file
// The lines of the article "Writing entities" stand here as they stand there.

#if JSON && XML
import APISupport
import Foundation

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
    let signed = try payment.jsonData(layout: .canonical)
    return ([sentAsJSON, sentAsXML, sentAsForm], [text, document, envelope, route, signed].map { String(decoding: $0, as: UTF8.self) })
}
#endif
