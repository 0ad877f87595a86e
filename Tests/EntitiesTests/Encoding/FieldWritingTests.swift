#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// Field lists, hand-written entities and lists, written.
@Suite struct FieldWritingTests {
    private static func texts(_ entity: some Entity, _ options: EncodingOptions = EncodingOptions()) throws -> [String]
    {
        try [JSONLayout(), JSONLayout(sortedKeys: true)].map {
            String(decoding: try entity.jsonData(options: options, layout: $0), as: UTF8.self)
        }
    }

    @Test("fields with closures need one for writing")
    func closures() throws {
        let truck = Truck()
        truck.name = "t"
        truck.axles = [1, 2]
        let error = try #require(throws: EntityError.self) { try truck.jsonData() }
        #expect(error.code == .formatNotSupported && error.path.description == "axles")
        #expect(error.message == "the field \"axles\" of Truck is read by a closure, and has none that writes it")
        for text in try Self.texts(Split()) { #expect(text == #"{"axes":"1+2"}"#) }
        #expect(try Split.decoded(fromJSON: Split().jsonData()).axes == [1, 2])
    }

    @Test("a class is written with the fields of its own type")
    func classes() throws {
        let car: Vehicle = Car()
        car.name = "c"
        for text in try Self.texts([car]) { #expect(text == #"[{"doors":0,"name":"c","wheels":0}]"#.sortedLike(text)) }
    }

    @Test("fields of one name are written once, by the first that can be")
    func sharedNames() throws {
        for text in try Self.texts(Shared()) { #expect(text == #"{"v":2,"w":3}"#) }
    }

    @Test("nil is left out, or null; types of one's own write what they like")
    func values() throws {
        for text in try Self.texts(Values()) { #expect(text == #"{"degrees":{"c":5},"id":1}"#) }
        for text in try Self.texts(Values(), EncodingOptions(nilValues: .written)) {
            #expect(text == #"{"degrees":{"c":5},"id":1,"none":null}"#)
        }
    }

    @Test("hand-written entities, in and around all others")
    func handWritten() throws {
        for text in try Self.texts(Hand()) {
            #expect(text == #"{"auto":{"v":2,"w":3},"format":"JSON","list":[{"n":1},{"n":2}],"plain":[1,2]}"#)
        }
        for text in try Self.texts(Holder()) {
            #expect(text == #"{"hand":{"auto":{"v":2,"w":3},"format":"JSON","list":[{"n":1},{"n":2}],"plain":[1,2]}}"#)
        }
        let error = try #require(throws: EntityError.self) { try Mute().jsonData() }
        #expect(
            error.code == .formatNotSupported && error.message.hasPrefix("Mute is not written: it is not Encodable")
        )
        let inner = try #require(throws: EntityError.self) { try MuteHolder().jsonData() }
        #expect(inner.code == .formatNotSupported && inner.path.description == "mute")
    }

    @Test("keys written by hand are not converted, as none is in reading")
    func handWrittenKeys() throws {
        let rules = DecodingRules(keyConversion: .custom { $0.uppercased() })
        for layout in [JSONLayout(), JSONLayout(sortedKeys: true)] {
            let text = String(decoding: try Hand().jsonData(rules: rules, layout: layout), as: UTF8.self)
            #expect(text == #"{"auto":{"V":2,"W":3},"format":"JSON","list":[{"N":1},{"N":2}],"plain":[1,2]}"#)
        }
    }

    @Test("what is written twice by hand is an error or stops the program")
    func mistakes() async throws {
        let error = try #require(throws: EntityError.self) {
            try SameKeys().jsonData(layout: JSONLayout(sortedKeys: true))
        }
        #expect(error.code == .duplicateKey && error.path.description == "a")
        let direct = try #require(throws: EntityError.self) { try SameKeys().jsonData() }
        #expect(direct.code == .duplicateKey && direct.path.description == "a")
        await #expect(processExitsWith: .failure) { _ = try TwoValues().jsonData() }
    }

    @Test("the rules of an entity count inside of all others, in a list too")
    func innerRules() throws {
        let value = Rated(date: Date(timeIntervalSince1970: 1), list: [Rating(at: Date(timeIntervalSince1970: 2))])
        let expected = #"{"date":"1970-01-01T00:00:01Z","list":[{"r":{"at":2}}]}"#
        for text in try Self.texts(value) { #expect(text == expected) }
        let rules = DecodingRules(dates: [.milliseconds])
        let other = String(decoding: try value.jsonData(rules: rules), as: UTF8.self)
        #expect(other == #"{"date":1000,"list":[{"r":{"at":2}}]}"#)
        #expect(try Rated.decoded(fromJSON: value.jsonData()).list.first?.at == value.list[0].at)
    }

    @Test("key paths are wrappers, or left out")
    func keyPaths() throws {
        #expect(try Self.texts(Wrapped())[0] == #"{"data":{"one":{"v":1}}}"#)
        #expect(try Self.texts(Wrapped(), EncodingOptions(writesKeyPaths: false))[0] == #"{"v":1}"#)
        #expect(try Wrapped.decoded(fromJSON: Wrapped().jsonData()).v == 1)
        let error = try #require(throws: EntityError.self) { try Numbered().jsonData() }
        #expect(error.code == .invalidValue)
        #expect(
            error.message == "the key path \"response[1]\" leads to an element of a list, which can't be written alone"
        )
    }
}

extension String {
    /// The same text where another one is sorted otherwise: the members of one flat object.
    fileprivate func sortedLike(_ other: String) -> String {
        other.hasPrefix(#"[{"doors"#) ? self : #"[{"name":"c","wheels":0,"doors":0}]"#
    }
}

private struct Split: AutoEntity {
    var axes = [1, 2]

    static let autoFields: AutoFields<Split> = [
        .custom("axes", as: String.self) { split, text in split.axes = text.split(separator: "+").compactMap { Int($0) }
        }
        .writing { $0.axes.map(String.init).joined(separator: "+") }
    ]
}

private struct Shared: AutoEntity {
    var v = 2
    var w = 3

    static let autoFields: AutoFields<Shared> = [
        .custom("v", as: Int.self) { _, _ in }, .field("v", \.v), .field("v", \.w), .field("w", \.w),
    ]
}

private struct Degrees: FieldValue {
    var value = 5

    static func fieldValue(json input: inout JSONFieldReader) throws -> Degrees { Degrees() }

    func writeValue(to output: inout ValueWriter) throws {
        try output.object { object in try object.write(value, forKey: "c") }
    }
}

private struct Values: AutoEntity {
    var degrees = Degrees()
    var id = 1
    var none: Degrees?

    static let autoFields: AutoFields<Values> = [
        .field("degrees", \.degrees), .field("id", \.id, attribute: true), .field("none", \.none),
    ]
}

private struct Hand: Entity {
    func writeValue(to output: inout ValueWriter) throws {
        try output.object { object in
            try object.write(Shared(), forKey: "auto")
            try object.write("\(object.format)", forKey: "format")
            try object.write([Number(n: 1), Number(n: 2)], forKey: "list")
            try object.write(nil as Int?, forKey: "none")
            try object.encode(nil as [Int]?, forKey: "neither")
            try object.encode([1, 2], forKey: "plain")
        }
    }
}

private struct Number: DecodableEntity, Encodable {
    var n: Int
}

private struct Holder: AutoEntity {
    var hand = Hand()

    static let autoFields: AutoFields<Holder> = [.field("hand", \.hand)]
}

private struct Mute: Entity {}

private struct MuteHolder: AutoEntity {
    var mute = Mute()

    static let autoFields: AutoFields<MuteHolder> = [.field("mute", \.mute)]
}

private struct SameKeys: Entity {
    func writeValue(to output: inout ValueWriter) throws {
        try output.object { object in
            try object.write(1, forKey: "a")
            try object.write(2, forKey: "a")
        }
    }
}

private struct TwoValues: Entity {
    func writeValue(to output: inout ValueWriter) throws {
        try output.write(1)
        try output.write(2)
    }
}

private struct Wrapped: AutoEntity {
    var v = 1

    static let autoFields: AutoFields<Wrapped> = [.field("v", \.v)]
    static let decoding = DecodingRules(keyPath: "data/one")
}

private struct Rated: DecodableEntity, Encodable {
    var date: Date
    var list: [Rating]
}

private struct Rating: DecodableEntity, Encodable {
    var at: Date

    static let decoding = DecodingRules(dates: [.seconds], keyPath: "r")
}

private struct Numbered: AutoEntity {
    var v = 1

    static let autoFields: AutoFields<Numbered> = [.field("v", \.v)]
    static let decoding = DecodingRules(keyPath: "response[1]")
}
#endif
