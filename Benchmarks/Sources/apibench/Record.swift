import APISupport
import Foundation

/// What the benchmarks read: nine fields, as a catalogue of goods might have them.
struct Record: DecodableEntity, Equatable {
    var id: Int
    var code: String
    var name: String
    var city: String
    var price: Double
    var amount: Int
    var isOpen: Bool
    var note: String?
    var tags: [String]

    enum CodingKeys: String, CodingKey {
        case id
        case code
        case name
        case city
        case price
        case amount
        case isOpen = "open"
        case note
        case tags = "tag"
    }
}

/// The same by a field list.
struct FieldRecord: AutoEntity, Equatable {
    var id = 0
    var code = ""
    var name = ""
    var city = ""
    var price = 0.0
    var amount = 0
    var isOpen = false
    var note: String?
    var tags: [String] = []

    static let autoFields: AutoFields<FieldRecord> = [
        .field("id", \.id),
        .field("code", \.code),
        .field("name", \.name),
        .field("city", \.city),
        .field("price", \.price),
        .field("amount", \.amount),
        .field("open", \.isOpen),
        .field("note", \.note),
        .field("tag", \.tags),
    ]
}

/// A list of records.
final class RecordList: EntityList<Record> {
    override class var entityTag: String { "record" }
}

/// A list of records by a field list.
final class FieldRecordList: EntityList<FieldRecord> {
    override class var entityTag: String { "record" }
}
