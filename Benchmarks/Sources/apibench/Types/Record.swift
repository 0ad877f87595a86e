import APISupport

/// What the generated JSON holds: nine fields, as a catalogue of goods might have them.
struct Record: DecodableEntity, Encodable, Equatable {
    var id: Int
    var code: String
    var open: Bool
    var name: String
    var city: String
    var price: Double
    var amount: Int
    var note: String?
    var tags: [String]
}

/// The same as `Record`, by a field list.
struct FieldRecord: AutoEntity {
    var id = 0
    var code = ""
    var open = false
    var name = ""
    var city = ""
    var price = 0.0
    var amount = 0
    var note: String?
    var tags: [String] = []

    static let autoFields: AutoFields<FieldRecord> = [
        .field("id", \.id),
        .field("code", \.code),
        .field("open", \.open),
        .field("name", \.name),
        .field("city", \.city),
        .field("price", \.price),
        .field("amount", \.amount),
        .field("note", \.note),
        .field("tags", \.tags),
    ]
}
