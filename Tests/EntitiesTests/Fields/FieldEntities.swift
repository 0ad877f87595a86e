import APISupportEntities
import Foundation

// Entities that the tests of field lists read.

/// The state of an order, by its name.
enum OrderState: String, FieldValue {
    case open
    case closed
}

/// A priority, by its number.
enum OrderPriority: Int, FieldValue {
    case low = 1
    case high = 2
}

/// A struct with a field of every kind.
struct Order: AutoEntity, Equatable {
    var id = 0
    var size: UInt8 = 0
    var title = ""
    var isPaid = false
    var created = Date.distantPast
    var due: Date?
    var link = URL(filePath: "/")
    var token: UUID?
    var stamp = Data()
    var state = OrderState.closed
    var priority: OrderPriority?
    var weight = 0.0
    var ratio: Float = 0
    var price = Decimal()
    var note: String?
    var copies = 1

    static let autoFields: AutoFields<Order> = [
        .field("id", \.id, attribute: true),
        .field("size", \.size),
        .field("title", \.title),
        .field("isPaid", \.isPaid),
        .timestamp("created", \.created),
        .field("due", \.due, rules: DecodingRules(dates: [.format("dd.MM.yyyy")])),
        .field("link", \.link),
        .field("token", \.token),
        .field("stamp", \.stamp),
        .field("state", \.state),
        .field("priority", \.priority),
        .field("weight", \.weight),
        .field("ratio", \.ratio),
        .field("price", \.price),
        .field("note", \.note),
        .field("copies", \.copies, default: 1),
    ]
}

/// A final class with lists of scalars and entities, bare and wrapped, and a nested struct.
final class Basket: AutoEntity {
    var owner = Person()
    var tags: [String] = []
    var sizes: [Int] = [-1]
    var items: [Item] = []
    var gift: Item?
    var extras: [Item]?

    static let autoFields: AutoFields<Basket> = [
        .field("owner", \.owner),
        .field("tag", \.tags),
        .field("sizes/size", \.sizes),
        .field("items/item", \.items),
        .field("gift", \.gift),
        .field("extra", \.extras),
    ]
}

/// A struct that a class holds.
struct Person: AutoEntity, Equatable {
    var name = ""
    var age: Int?

    static let autoFields: AutoFields<Person> = [
        .field("name", \.name),
        .field("age", \.age),
    ]
}

/// An element of lists.
struct Item: AutoEntity, Equatable, Sendable {
    var code = ""
    var count = 0

    init() {}

    init(code: String, count: Int) {
        self.code = code
        self.count = count
    }

    static let autoFields: AutoFields<Item> = [
        .field("@code", \.code),
        .field("count", \.count),
    ]
}

/// An open class, from which others inherit.
class Vehicle: AutoEntity {
    var name = ""
    var wheels = 0

    required init() {}

    class var autoFields: AutoFields<Vehicle> {
        [
            .field("name", \.name),
            .field("wheels", \.wheels, default: 4),
        ]
    }

    class var decoding: DecodingRules { DecodingRules() }
}

/// A class below it.
class Car: Vehicle {
    var doors = 0

    override class var autoFields: AutoFields<Vehicle> {
        super.autoFields.adding(.field("doors", \Car.doors))
    }
}

/// A class two steps below it, with rules and a closure of its own.
final class Truck: Car {
    var load = Decimal()
    var axles: [Int] = []

    override class var autoFields: AutoFields<Vehicle> {
        super.autoFields.adding(
            .field("load", \Truck.load),
            .custom("axles", as: String.self) { truck, text in
                truck.axles = text.split(separator: "+").compactMap { Int($0) }
            }
        )
    }

    override class var decoding: DecodingRules { DecodingRules(decimalSeparator: ",") }
}
