#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// Entities built by hand, by field lists and by `Decodable`, inside of each other.
@Suite struct MixedEntityTests {
    /// Outer and inner of each kind.
    @Test(
        "every combination",
        arguments: [
            AutoOuter.self, HandOuter.self, DecodableOuter.self, AutoOuterClass.self, HandOuterClass.self,
        ] as [any MixedOuter.Type]
    )
    func combinations(type: any MixedOuter.Type) throws {
        let text = #"""
            {"pad": [1, {"a": []}], "hand": {"price": "1,5"}, "auto": {"price": "2,5"}, "decodable": {"price": "3,5"},
            "hands": [{"price": "4,5"}, {"price": "5,5"}], "class": {"price": "6,5"}}
            """#
        let rules = DecodingRules(decimalSeparator: ",", numbersInText: true)
        let outer = try type.decoded(fromJSON: Data(text.utf8), rules: rules)
        #expect(outer.prices == ["1.5", "2.5", "3.5", "4.5", "5.5", "6.5"].map { Decimal(string: $0) })
    }

    @Test(
        "errors of inner entities have the whole path, whoever builds them",
        arguments: [AutoOuter.self, HandOuter.self, DecodableOuter.self, AutoOuterClass.self, HandOuterClass.self]
            as [any MixedOuter.Type],
        ["hand", "auto", "decodable", "class"]
    )
    func paths(type: any MixedOuter.Type, wrong: String) throws {
        var members = ["hand", "auto", "decodable", "class"].map {
            "\"\($0)\": {\"price\": \($0 == wrong ? "true" : "1")}"
        }
        members.append("\"hands\": []")
        let text = "{" + members.joined(separator: ",\n") + "}"
        let error = try #require(throws: EntityError.self) { try type.decoded(fromJSON: Data(text.utf8)) }
        #expect(error.code == .typeMismatch && error.path.description == "\(wrong).price")
        #expect(error.message == "expected Decimal, found the boolean true")
        #expect(error.position?.line == 1 + (["hand", "auto", "decodable", "class"].firstIndex(of: wrong) ?? 9))
    }

    @Test("what a hand-written entity throws, at its place")
    func foreignErrors() throws {
        let error = try #require(throws: EntityError.self) {
            try json([Odd].self, #"[{}, {"odd": 1}]"#)
        }
        #expect(error.code == .custom && error.path.description == "[1]" && error.underlying is OddNumber)
        #expect(error.position?.column == 6)
    }
}

/// What all outer entities have.
protocol MixedOuter: Entity {
    /// The prices of the inner ones.
    var prices: [Decimal?] { get }
}

/// Built by hand.
struct HandInner: Entity, Decodable {
    var price: Decimal

    static func from(json: JSONValue) throws -> HandInner {
        HandInner(price: try json["price"].decimal())
    }
}

/// Built by a field list.
struct AutoInner: AutoEntity, Decodable {
    var price = Decimal()

    static let autoFields: AutoFields<AutoInner> = [.field("price", \.price)]
}

/// Built by the compiler's conformance.
struct DecodableInner: DecodableEntity {
    var price: Decimal
}

/// A class built by hand, as part of an open hierarchy.
class HandClass: Entity, Decodable {
    let price: Decimal

    required init(price: Decimal) {
        self.price = price
    }

    static func from(json: JSONValue) throws -> Self {
        Self(price: try json["price"].decimal())
    }
}

private struct AutoOuter: AutoEntity, MixedOuter {
    var hand = HandInner(price: 0)
    var auto = AutoInner()
    var decodable = DecodableInner(price: 0)
    var hands: [HandInner] = []
    var object = HandClass(price: 0)

    var prices: [Decimal?] { [hand.price, auto.price, decodable.price] + hands.map(\.price) + [object.price] }

    static let autoFields: AutoFields<AutoOuter> = [
        .field("hand", \.hand),
        .field("auto", \.auto),
        .field("decodable", \.decodable),
        .field("hands", \.hands),
        .field("class", \.object),
    ]
}

private final class AutoOuterClass: AutoEntity, MixedOuter {
    var hand: HandInner?
    var auto: AutoInner?
    var decodable: DecodableInner?
    var hands: [HandInner]?
    var object: HandClass?

    var prices: [Decimal?] {
        [hand?.price, auto?.price, decodable?.price] + (hands ?? []).map(\.price) + [object?.price]
    }

    static let autoFields: AutoFields<AutoOuterClass> = [
        .field("class", \.object),
        .field("hands", \.hands),
        .field("decodable", \.decodable),
        .field("auto", \.auto),
        .field("hand", \.hand),
    ]
}

private struct HandOuter: MixedOuter {
    var prices: [Decimal?]

    static func from(json: JSONValue) throws -> HandOuter {
        HandOuter(
            prices: try [
                HandInner.from(json: json["hand"]).price, AutoInner.from(json: json["auto"]).price,
                DecodableInner.from(json: json["decodable"]).price,
            ] + json["hands"].array().map { try HandInner.from(json: $0).price } + [
                json["class"].entity(HandClass.self).price
            ]
        )
    }
}

private class HandOuterClass: MixedOuter {
    let prices: [Decimal?]

    required init(prices: [Decimal?]) {
        self.prices = prices
    }

    static func from(json: JSONValue) throws -> Self {
        Self(prices: try HandOuter.from(json: json).prices)
    }
}

private struct DecodableOuter: DecodableEntity, MixedOuter {
    let hand: HandInner
    let auto: AutoInner
    let decodable: DecodableInner
    let hands: [HandInner]
    let object: HandClass

    enum CodingKeys: String, CodingKey {
        case hand
        case auto
        case decodable
        case hands
        case object = "class"
    }

    var prices: [Decimal?] { [hand.price, auto.price, decodable.price] + hands.map(\.price) + [object.price] }
}

/// An entity that throws an error of its own.
private struct Odd: Entity {
    static func from(json: JSONValue) throws -> Odd {
        guard !json["odd"].exists else { throw OddNumber() }
        return Odd()
    }
}
#endif
