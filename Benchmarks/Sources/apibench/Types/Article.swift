import APISupport

/// Mostly text.
struct Article: DecodableEntity, Encodable, Equatable {
    var id: Int
    var title: String
    var body: String
}

/// The same as `Article`, by a field list.
struct FieldArticle: AutoEntity {
    var id = 0
    var title = ""
    var body = ""

    static let autoFields: AutoFields<FieldArticle> = [
        .field("id", \.id),
        .field("title", \.title),
        .field("body", \.body),
    ]
}
