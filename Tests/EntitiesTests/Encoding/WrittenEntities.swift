import APISupportEntities
import Foundation

// Entities that the tests of writing write, and read back.

/// A value of every kind, by the compiler's conformances.
struct Everything: DecodableEntity, Encodable, Equatable {
    var bool = false
    var int = 0
    var int8: Int8 = 0
    var int16: Int16 = 0
    var int32: Int32 = 0
    var int64: Int64 = 0
    var int128: Int128 = 0
    var uint: UInt = 0
    var uint8: UInt8 = 0
    var uint16: UInt16 = 0
    var uint32: UInt32 = 0
    var uint64: UInt64 = 0
    var uint128: UInt128 = 0
    var double = 0.0
    var float: Float = 0
    var decimal = Decimal()
    var string = ""
    var date = Date(timeIntervalSince1970: 0)
    var url = URL(filePath: "/")
    var uuid = UUID()
    var data = Data()
    var kind = Kind.plain
    var optional: Int?
    var text: String?
    var ints: [Int] = []
    var doubles: [Double] = []
    var strings: [String] = []
    var optionals: [Int?] = []
    var matrix: [[Int]] = []
    var names: [String: Int] = [:]
    var inner: Inner?
    var inners: [Inner] = []

    /// Raw values.
    enum Kind: String, Codable, FieldValue, CaseIterable {
        case plain
        case odd = "odd & <quoted>"
    }

    /// An entity in it, with keys that are marked for XML.
    struct Inner: DecodableEntity, Encodable, Equatable {
        var id = 0
        var title = ""
        var price: Decimal?
        var when: Date?
        var tags: [String] = []
        var note: String?

        enum CodingKeys: String, CodingKey {
            case id = "@id"
            case title
            case price = "cost/price"
            case when = "cost/@when"
            case tags = "tags/tag"
            case note
        }

        static let decoding = DecodingRules(dates: [.seconds], decimalSeparator: ",")
    }
}

/// A value of every kind, by a field list.
struct EveryField: AutoEntity, Equatable {
    var bool = false
    var int = 0
    var int8: Int8 = 0
    var int64: Int64 = 0
    var int128: Int128 = 0
    var uint64: UInt64 = 0
    var uint128: UInt128 = 0
    var double = 0.0
    var float: Float = 0
    var decimal = Decimal()
    var string = ""
    var date = Date(timeIntervalSince1970: 0)
    var day: Date?
    var url = URL(filePath: "/")
    var uuid = UUID()
    var data = Data()
    var kind = Everything.Kind.plain
    var optional: Int?
    var ints: [Int] = []
    var strings: [String] = []
    var inner = Everything.Inner()
    var inners: [Everything.Inner] = []
    var point: Point?
    var points: [Point] = []

    static let autoFields: AutoFields<EveryField> = [
        .field("bool", \.bool, attribute: true),
        .field("int", \.int),
        .field("int8", \.int8),
        .field("int64", \.int64),
        .field("int128", \.int128),
        .field("uint64", \.uint64),
        .field("uint128", \.uint128),
        .field("double", \.double),
        .field("float", \.float),
        .field("decimal", \.decimal),
        .field("string", \.string),
        .timestamp("date", \.date),
        .field("day", \.day, rules: DecodingRules(dates: [.format("dd.MM.yyyy")])),
        .field("url", \.url),
        .field("uuid", \.uuid),
        .field("data", \.data),
        .field("kind", \.kind),
        .field("optional", \.optional),
        .field("ints", \.ints),
        .field("texts/text", \.strings),
        .field("inner", \.inner),
        .field("inners/inner", \.inners),
        .field("point", \.point),
        .field("points/point", \.points),
    ]

    /// A class in it.
    final class Point: AutoEntity, Equatable {
        var x = 0.0
        var label: String?

        static let autoFields: AutoFields<Point> = [.field("x", \.x), .field("#text", \.label)]

        static func == (one: Point, other: Point) -> Bool { one.x == other.x && one.label == other.label }
    }
}
