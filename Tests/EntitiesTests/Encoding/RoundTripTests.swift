#if JSON && XML
import Foundation
import TestSupport
import Testing
import XMLElement

@testable import APISupportEntities

/// What is written is read back the same, in both formats and every layout.
@Suite struct RoundTripTests {
    private static let layouts = [
        JSONLayout(), JSONLayout(sortedKeys: true), JSONLayout(pretty: true), JSONLayout(keyMarks: .resolved),
    ]

    @Test("values of every kind", arguments: 0..<150)
    func everything(seed: Int) throws {
        var values = RandomValues(seed: seed)
        let value = values.everything()
        let fields = values.everyField()
        for layout in Self.layouts {
            #expect(try Everything.decoded(fromJSON: value.jsonData(layout: layout)) == value)
            #expect(try EveryField.decoded(fromJSON: fields.jsonData(layout: layout)) == fields)
        }
        let options = EncodingOptions(nilValues: .written)
        #expect(try Everything.decoded(fromJSON: value.jsonData(options: options)) == value)
        #expect(try EveryField.decoded(fromJSON: fields.jsonData(options: options)) == fields)
        // Lines between an element's children would be its text, where it has none of its own.
        for point in fields.points + [fields.point].compactMap({ $0 }) where point.label == nil { point.label = "-" }
        for layout in [XMLPrintingOptions(), .pretty] {
            for options in [EncodingOptions(), options] {
                #expect(try Everything.decoded(fromXML: value.xmlData(options: options, layout: layout)) == value)
                #expect(try EveryField.decoded(fromXML: fields.xmlData(options: options, layout: layout)) == fields)
            }
        }
    }

    @Test("under rules that change how all of it looks", arguments: 0..<50)
    func rules(seed: Int) throws {
        var values = RandomValues(seed: seed)
        let value = values.everything()
        let fields = values.everyField()
        let all = [
            DecodingRules(decimalSeparator: ",", groupingSeparator: ".", keyConversion: .snakeCase),
            DecodingRules(dates: [.seconds], keyConversion: .custom { "x_" + $0 }),
            DecodingRules(dates: [.milliseconds, .iso8601], keyPath: "data/one"),
        ]
        for rules in all {
            #expect(try Everything.decoded(fromJSON: value.jsonData(rules: rules), rules: rules) == value)
            #expect(try Everything.decoded(fromXML: value.xmlData(rules: rules), rules: rules) == value)
            #expect(try EveryField.decoded(fromJSON: fields.jsonData(rules: rules), rules: rules) == fields)
            #expect(try EveryField.decoded(fromXML: fields.xmlData(rules: rules), rules: rules) == fields)
        }
    }

    @Test("lists of entities, and lists with a tag")
    func lists() throws {
        var values = RandomValues(seed: 7)
        let inners = (0..<5).map { _ in values.inner() }
        #expect(try [Everything.Inner].decoded(fromJSON: inners.jsonData()) == inners)
        #expect(try [Everything.Inner].decoded(fromXML: inners.xmlData()) == inners)
        let list = WrittenList(elements: inners)
        #expect(try Array(WrittenList.decoded(fromJSON: list.jsonData())) == inners)
        #expect(try Array(WrittenList.decoded(fromXML: list.xmlData())) == inners)
    }

    /// The dates that a double since 1970 can tell apart, in each notation that holds a fraction.
    @Test("dates", arguments: 0..<300)
    func dates(seed: Int) throws {
        var values = RandomValues(seed: seed)
        for notation in [DateNotation.seconds, .milliseconds, .iso8601] {
            let rules = DecodingRules(dates: [notation])
            let date = values.date()
            let json = try [EveryDate(at: date)].jsonData(rules: rules)
            #expect(try [EveryDate].decoded(fromJSON: json, rules: rules) == [EveryDate(at: date)])
        }
    }

    @Test("the three well-known documents", .enabled(if: Corpora.isAvailable, Corpora.skipReason))
    func documents() throws {
        let canada = try Canada.decoded(fromJSON: try Corpora.data("perf/canada.json"))
        #expect(try Canada.decoded(fromJSON: canada.jsonData()) == canada)
        let catalog = try Catalog.decoded(fromJSON: try Corpora.data("perf/citm_catalog.json"))
        #expect(try Catalog.decoded(fromJSON: catalog.jsonData()) == catalog)
        let twitter = try Twitter.decoded(fromJSON: try Corpora.data("perf/twitter.json"))
        #expect(try Twitter.decoded(fromJSON: twitter.jsonData()) == twitter)
        #expect(
            try Twitter.decoded(fromXML: twitter.xmlData(), rules: DecodingRules(emptyStringIsNil: false)) == twitter
        )
    }
}

/// A list with a tag and a key path.
private final class WrittenList: EntityList<Everything.Inner> {
    override class var entityTag: String { "entry" }
    override class var decoding: DecodingRules { DecodingRules(keyPath: "data/entries") }
}

private struct EveryDate: DecodableEntity, Encodable, Equatable {
    var at: Date
}
#endif
