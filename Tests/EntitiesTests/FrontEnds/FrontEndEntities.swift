import APISupportEntities
import Foundation

/// The rules of all the entities that are compared; those of numbers in text differ by default.
let frontEndRules = DecodingRules(dates: [.iso8601, .seconds], decimalSeparator: ",", numbersInText: true)

/// By a field list.
struct ListedEntity: AutoEntity, FrontEndEntity {
    var values = FrontEndValues()

    static let autoFields: AutoFields<ListedEntity> = [
        .field("@id", \.values.id),
        .field("title", \.values.title),
        .field("price", \.values.price),
        .field("date", \.values.date),
        .field("isOn", \.values.isOn),
        .field("link", \.values.link),
        .field("tag", \.values.tags),
        .custom("parts/part", as: [ListedPart]?.self) { $0.values.parts = $1?.map(\.part) },
        .field("owner/@name", \.values.owner),
    ]
    static let decoding = frontEndRules
}

/// An element of its list.
struct ListedPart: AutoEntity {
    var part = FrontEndPart(code: "", size: 0)

    static let autoFields: AutoFields<ListedPart> = [
        .field("@code", \.part.code),
        .field("size", \.part.size),
    ]
}

/// By a field list, as a class in an open hierarchy.
class ListedClass: AutoEntity, FrontEndEntity {
    var values = FrontEndValues()

    required init() {}

    class var autoFields: AutoFields<ListedClass> {
        [
            .field("@id", \.values.id),
            .field("title", \.values.title),
            .field("price", \.values.price),
            .field("date", \.values.date),
            .field("isOn", \.values.isOn),
            .field("link", \.values.link),
        ]
    }

    class var decoding: DecodingRules { frontEndRules }
}

/// The rest of it.
final class ListedSubclass: ListedClass {
    override class var autoFields: AutoFields<ListedClass> {
        super.autoFields.adding(
            .field("tag", \ListedSubclass.values.tags),
            .custom("parts/part", as: [ListedPart]?.self) { (root: inout ListedSubclass, parts) in
                root.values.parts = parts?.map(\.part)
            },
            .field("owner/@name", \.values.owner)
        )
    }
}

/// By the compiler.
struct DecodedEntity: DecodableEntity, FrontEndEntity {
    let id: Int
    let title: String
    let price: Decimal
    let date: Date?
    let isOn: Bool?
    let link: URL?
    let tags: [String]
    let parts: [DecodedPart]?
    let owner: String?

    enum CodingKeys: String, CodingKey {
        case id = "@id"
        case title
        case price
        case date
        case isOn
        case link
        case tags = "tag"
        case parts = "parts/part"
        case owner = "owner/@name"
    }

    static let decoding = frontEndRules

    var values: FrontEndValues {
        FrontEndValues(
            id: id,
            title: title,
            price: price,
            date: date,
            isOn: isOn,
            link: link,
            tags: tags,
            parts: parts?.map { FrontEndPart(code: $0.code, size: $0.size) },
            owner: owner
        )
    }
}

/// An element of its list.
struct DecodedPart: DecodableEntity {
    let code: String
    let size: UInt8

    enum CodingKeys: String, CodingKey {
        case code = "@code"
        case size
    }
}

/// By hand.
struct HandWrittenEntity: FrontEndEntity {
    var values: FrontEndValues
}

/// An element of its list.
struct HandWrittenPart: Entity {
    var part: FrontEndPart
}
