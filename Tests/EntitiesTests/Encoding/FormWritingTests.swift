import Foundation
import TestSupport
import Testing

@testable import APISupportEntities

/// The names and values of forms.
@Suite struct FormWritingTests {
    private static func items(
        _ entity: some Entity,
        _ layout: FormLayout = FormLayout(),
        _ options: EncodingOptions = EncodingOptions(),
        _ rules: DecodingRules = DecodingRules()
    ) throws -> [String] {
        try entity.formItems(rules: rules, options: options, layout: layout).map { "\($0.name)=\($0.value)" }
    }

    @Test("lists and objects in each other")
    func lists() throws {
        let value = Search()
        let objects = ["at[x]=1", "at[y]=2"]
        let filters = ["filters[0][name]=a b", "filters[0][values][]=1", "filters[1][name]=&="]
        #expect(try Self.items(value) == ["q=ё", "tags[]=a", "tags[]=b"] + objects + filters + ["exact=true"])
        let repeated = FormLayout(lists: .repeated, booleans: .digits)
        let again = ["filters[0][name]=a b", "filters[0][values]=1", "filters[1][name]=&="]
        #expect(try Self.items(value, repeated) == ["q=ё", "tags=a", "tags=b"] + objects + again + ["exact=1"])
        let indexed = FormLayout(lists: .indexed)
        let numbered = ["filters[0][name]=a b", "filters[0][values][0]=1", "filters[1][name]=&="]
        #expect(
            try Self.items(value, indexed) == ["q=ё", "tags[0]=a", "tags[1]=b"] + objects + numbered + ["exact=true"]
        )
    }

    @Test("nil is left out, or an empty value; keys, dates and separators by the rules")
    func rules() throws {
        #expect(try Self.items(Plain()) == ["theDate=1970-01-01T00:00:00Z", "price=1.5"])
        let written = EncodingOptions(nilValues: .written)
        #expect(
            try Self.items(Plain(), FormLayout(), written) == ["theDate=1970-01-01T00:00:00Z", "price=1.5", "note="]
        )
        let rules = DecodingRules(dates: [.seconds], decimalSeparator: ",", keyConversion: .snakeCase, keyPath: "data")
        #expect(
            try Self.items(Plain(), FormLayout(), EncodingOptions(), rules) == ["data[the_date]=0", "data[price]=1,5"]
        )
        let bare = EncodingOptions(writesKeyPaths: false)
        #expect(try Self.items(Plain(), FormLayout(), bare, rules) == ["the_date=0", "price=1,5"])
    }

    @Test("field lists, without the marks of declared attributes")
    func fields() throws {
        var value = EveryField()
        value.bool = true
        let items = try Self.items(value)
        #expect(items.first == "bool=true")
    }

    @Test("what has no names is an error, and so is a number without a value")
    func errors() throws {
        let list = try #require(throws: EntityError.self) { try Self.items([Plain()]) }
        #expect(list.code == .typeMismatch)
        var point = Search.Place()
        point.x = .infinity
        let number = try #require(throws: EntityError.self) { try Self.items(Search(at: point)) }
        #expect(number.code == .invalidValue && number.path.description == "at.x")
    }
}

/// A search as a form sends it.
struct Search: DecodableEntity, Encodable {
    var q = "ё"
    var tags = ["a", "b"]
    var at = Place()
    var filters = [Filter(name: "a b", values: [1]), Filter(name: "&=", values: [])]
    var exact = true
    var note: String?

    struct Place: Codable {
        var x = 1.0
        var y = 2

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            if x == x.rounded(), x.isFinite {
                try container.encode(Int(x), forKey: .x)
            } else {
                try container.encode(x, forKey: .x)
            }
            try container.encode(y, forKey: .y)
        }
    }

    struct Filter: Codable {
        var name: String
        var values: [Int]
    }
}

private struct Plain: DecodableEntity, Encodable {
    var theDate = Date(timeIntervalSince1970: 0)
    var price = Decimal(string: "1.5")
    var note: String?
}
