import APISupport

/// A value that holds others of its kind.
struct Deep: DecodableEntity, Encodable, Equatable {
    var value: Int
    var name: String
    var inner: [Deep]?
}

/// The same as `Deep`, by a field list.
struct FieldDeep: AutoEntity {
    var value = 0
    var name = ""
    var inner: [FieldDeep]?

    static let autoFields: AutoFields<FieldDeep> = [
        .field("value", \.value),
        .field("name", \.name),
        .field("inner", \.inner),
    ]
}
