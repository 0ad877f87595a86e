// swift-format-ignore-file
// The lines of the articles about mapping stand here as they stand there.

#if JSON && XML
import APISupport
import Foundation

enum MappingSamples {
    struct Post: DecodableEntity {
        let title: String
        let author: String?
        enum CodingKeys: String, CodingKey { case title, author = "dc:creator" }
        static let decoding = DecodingRules(namespaces: ["dc": "http://purl.org/dc/elements/1.1/"])
    }
    struct Account: DecodableEntity {
        let id: Int
        let displayName: String
        static let decoding = DecodingRules(keyConversion: .snakeCase, aliases: ["displayName": ["name", "profile/name"]])
    }
    struct Circle: DecodableEntity, Encodable { let radius: Int }
    struct Square: DecodableEntity, Encodable { let side: Int }
    enum Shape: ChoiceEntity {
        case circle(Circle)
        case square(Square)
        case other(String)
        static let choices: Choices<Shape> = [.choice("circle", Shape.circle), .choice("square", Shape.square), .otherwise(Shape.other)]
        static let discriminator: String? = "type"
        var writtenChoice: WrittenChoice {
            switch self {
            case .circle(let circle): .choice("circle", circle)
            case .square(let square): .choice("square", square)
            case .other(let name): .choice(name)
            }
        }
    }
    struct Drawing: AutoEntity {
        var shapes: [Shape] = []
        static let autoFields: AutoFields<Drawing> = [.field("shapes/*", \.shapes)]
    }
    enum Status: String, UnknownCase {
        case open, closed
        case unknown
    }
    struct Address: AutoEntity {
        var city = ""
        static let autoFields: AutoFields<Address> = [.field("city", \.city)]
    }
    struct Customer: AutoEntity {
        var name = ""
        var address = Address()
        static let autoFields: AutoFields<Customer> = [.field("name", \.name), .field(".", \.address)]
    }
    struct Quote: DecodableEntity {
        let day: Date
        let time: Date
        let price: Decimal
        static let decoding = DecodingRules(
            fields: [
                "day": DecodingRules(dates: [.format("dd.MM.yyyy"), .iso8601]),
                "time": DecodingRules(dates: [.milliseconds]),
                "price": DecodingRules(decimalSeparator: ",", groupingSeparator: " "),
            ]
        )
    }

    static func listSample(_ data: Data) throws -> [Line] {
        let lines = try [Line].decoded(fromXML: data, rules: DecodingRules(keyPath: "order/lines"))    // all children of <lines>
        return lines
    }

    static func driftSample(_ data: Data, print: (Any) -> Void) throws {
        let drift = DriftReport()
        let orders = try Orders.decoded(fromJSON: data, rules: DecodingRules(drift: drift))
        print(drift)                                             // unread: data.orders[].tax (2); missing: data.orders[].placed (1)
        print(orders.count)
    }

    static func errorSample(_ data: Data, print: (Any...) -> Void) {
        do {
            let orders = try Orders.decoded(fromJSON: data, rules: DecodingRules(allErrors: true))
            print(orders.count)
        } catch {
            print(error.code, error.path)                        // missingValue data.orders
            print(error.details)                                 // with what stands there, and a caret under it
            for other in error.others { print(other) }
        }
    }
}
#endif
