import APISupportEntities
import Foundation

/// The list that the tests read.
final class ItemList: EntityList<Item> {
    override class var entityTag: String { "item" }
}

/// A list that no element may be missing from.
final class StrictList: EntityList<Item> {
    override class var entityTag: String { "item" }
    override class var failsOnInvalidElement: Bool { true }
}

/// A list deeper in the document, with rules of its own.
final class DeepList: EntityList<Item> {
    override class var entityTag: String { "item" }
    override class var decoding: DecodingRules { DecodingRules(keyPath: "data/items") }
}

/// A list that adds something of its own.
final class CountedList: EntityList<Item> {
    var reads = 1
    override class var entityTag: String { "item" }
}

/// An entity with lists in it, as entities and as arrays.
struct Shelf: AutoEntity {
    var books = ItemList(elements: [])
    var films: ItemList?
    var ways: [[Int]] = []

    static let autoFields: AutoFields<Shelf> = [
        .field("books", \.books),
        .field("films", \.films),
        .field("way", \.ways),
    ]
}

/// An element that the compiler decodes.
struct Quote: DecodableEntity, Equatable {
    var code: String
    var value: Decimal

    enum CodingKeys: String, CodingKey {
        case code = "@code"
        case value
    }
}

/// A list whose rules its elements inherit.
final class QuoteList: EntityList<Quote> {
    override class var entityTag: String { "quote" }
    override class var decoding: DecodingRules { DecodingRules(decimalSeparator: ",", numbersInText: true) }
}
