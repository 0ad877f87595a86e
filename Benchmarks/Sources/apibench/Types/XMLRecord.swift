import APISupport

/// The generated XML.
struct XMLRecords: DecodableEntity, Equatable {
    var records: [XMLRecord]

    enum CodingKeys: String, CodingKey {
        case records = "record"
    }
}

/// What the generated XML holds: three attributes, and elements.
struct XMLRecord: DecodableEntity, Equatable {
    var id: Int
    var code: String
    var open: Bool
    var name: String
    var city: String
    var price: Double
    var amount: Int
    var note: String?
    var tags: [String]

    enum CodingKeys: String, CodingKey {
        case id = "@id"
        case code = "@code"
        case open = "@open"
        case name
        case city
        case price
        case amount
        case note
        case tags = "tags/tag"
    }
}

/// The same as `XMLRecords`, by field lists.
struct FieldXMLRecords: AutoEntity, Equatable {
    var records: [FieldXMLRecord] = []

    static let autoFields: AutoFields<FieldXMLRecords> = [.field("record", \.records)]
}

/// The same as `XMLRecord`, by a field list.
struct FieldXMLRecord: AutoEntity, Equatable {
    var id = 0
    var code = ""
    var open = false
    var name = ""
    var city = ""
    var price = 0.0
    var amount = 0
    var note: String?
    var tags: [String] = []

    static let autoFields: AutoFields<FieldXMLRecord> = [
        .field("id", \.id, attribute: true),
        .field("code", \.code, attribute: true),
        .field("open", \.open, attribute: true),
        .field("name", \.name),
        .field("city", \.city),
        .field("price", \.price),
        .field("amount", \.amount),
        .field("note", \.note),
        .field("tags/tag", \.tags),
    ]
}

/// The records as a list of entities.
final class XMLRecordList: EntityList<XMLRecord> {
    override class var entityTag: String { "record" }
}

/// The records as a list of entities by field lists.
final class FieldXMLRecordList: EntityList<FieldXMLRecord> {
    override class var entityTag: String { "record" }
}
