#if XML
import Foundation
import Testing
import XMLElement

@testable import APISupportEntities

/// The rules in force in field lists over XML.
@Suite struct XMLFieldRulesTests {
    @Test("rules are inherited: field, entity, enclosing entity, document")
    func inheritance() throws {
        let text = """
            <r plain="1,5" field="3;5"><own><plain>1.5</plain></own><inner plain="2,5"/></r>
            """
        let ruled = try xml(Ruled.self, text, DecodingRules(decimalSeparator: "?"))
        #expect(ruled.plain == Decimal(string: "1.5") && ruled.own.plain == Decimal(string: "1.5"))
        #expect(ruled.inner.plain == Decimal(string: "2.5") && ruled.field == Decimal(string: "3.5"))
        #expect(
            try xml(RuledInner.self, #"<r plain="1?5"/>"#, DecodingRules(decimalSeparator: "?")).plain
                == Decimal(string: "1.5")
        )
    }

    @Test(
        "keys by the rules",
        arguments: [
            (KeyConversion.snakeCase, "image_url"), (.custom { $0.uppercased() }, "IMAGEURL"), (.asWritten, "imageURL"),
        ]
    )
    func keys(conversion: KeyConversion, key: String) throws {
        let rules = DecodingRules(keyConversion: conversion)
        #expect(try xml(Pictured.self, "<p><\(key)>x</\(key)></p>", rules).image == "x")
        let error = try #require(throws: EntityError.self) { try xml(Pictured.self, "<p/>", rules) }
        #expect(error.path.description == "/p/\(key)")
    }

    @Test("defaults of the rules")
    func defaults() throws {
        let entity = try xml(Defaulted.self, "<d/>")
        #expect(
            entity.name == "a\"\\\n" && entity.size == 7 && entity.weight == 1.5 && entity.isOn && entity.tags == []
        )
        #expect(entity.due == Date(timeIntervalSince1970: 1_367_625_600) && entity.note == "n" && entity.copies == 2)
        let error = try #require(throws: EntityError.self) { try xml(WronglyDefaulted.self, "<d/>") }
        #expect(error.code == .typeMismatch)
    }

    @Test("children and attributes that nothing reads are reported, or refused")
    func unknownKeys() throws {
        let told = ToldPaths()
        let text = """
            <l xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><p name="x" c="1" xml:lang="en" xsi:type="t"><b/><age>1</age></p><p name="y"/></l>
            """
        _ = try xml([Person].self, text, DecodingRules(unknownKeys: .reported { told.add($0) }))
        #expect(told.paths == [["/l/p[1]/@c", "/l/p[1]/b"]])
        let error = try #require(throws: EntityError.self) {
            try xml(Person.self, #"<p name="x"><b/></p>"#, DecodingRules(unknownKeys: .refused))
        }
        #expect(error.code == .unknownKey && error.path.description == "/p/b" && error.position?.column == 13)
        #expect(error.message == "nothing reads the element \"b\"")
        let attribute = try #require(throws: EntityError.self) {
            try xml(Person.self, #"<p name="x" c="1"/>"#, DecodingRules(unknownKeys: .refused))
        }
        #expect(attribute.path.description == "/p/@c" && attribute.message == "nothing reads the attribute \"c\"")
    }

    @Test("a key path leads to the entity, from the element that it stands in")
    func keyPath() throws {
        let text = "<r><response/><response><user><name>x</name></user></response></r>"
        #expect(try xml(Enclosed.self, text).name == "x")
        let error = try #require(throws: EntityError.self) { try xml(Enclosed.self, "<r><response/></r>") }
        #expect(error.code == .missingValue)
    }

    @Test("what a closure throws is an error with the field's place")
    func closures() throws {
        let own = try #require(throws: EntityError.self) { try xml(Checked.self, #"<c even="3"/>"#) }
        #expect(own.code == .custom && own.path.description == "/c/@even" && own.underlying is OddNumber)
        let entity = try #require(throws: EntityError.self) { try xml(Checked.self, "<c><even>13</even></c>") }
        #expect(entity.code == .invalidValue && entity.path.description == "/c/even" && entity.position?.column == 4)
        #expect(try xml(Checked.self, #"<c even="2"/>"#).half == 1 && xml(Checked.self, "<c/>").half == -1)
    }

    @Test("a hand-written entity inside of a field list, and the other way round, with the rules in force")
    func mixed() throws {
        let mixed = try xml(MixedElement.self, #"<m><hand><auto price="1,5"/></hand></m>"#)
        #expect(mixed.hand.auto.plain == Decimal(string: "1.5"))
        let error = try #require(throws: EntityError.self) {
            try xml(MixedElement.self, #"<m><hand><auto plain="x"/></hand></m>"#)
        }
        #expect(error.path.description == "/m/hand/auto/@plain")
        let foreign = try #require(throws: EntityError.self) { try xml(MixedElement.self, #"<m> <hand/></m>"#) }
        #expect(foreign.code == .custom && foreign.path.description == "/m/hand" && foreign.underlying is OddNumber)
    }
}

/// Built by hand, with an entity of a field list inside.
private struct HandElement: Entity {
    var auto = RuledInner()

    static func from(xml: XMLElement) throws -> HandElement {
        guard let child = xml.child("auto") else { throw OddNumber() }
        var element = HandElement()
        if let price = child.attribute("price") {
            let separator = DecodingRules.current.decimalSeparator.map(String.init) ?? "."
            element.auto.plain = Decimal(string: price.replacing(separator, with: ".")) ?? 0
        } else {
            element.auto = try RuledInner.from(xml: child)
        }
        return element
    }
}

/// A field list with a hand-written entity inside.
private struct MixedElement: AutoEntity {
    var hand = HandElement()

    static let autoFields: AutoFields<MixedElement> = [.field("hand", \.hand)]
    static let decoding = DecodingRules(decimalSeparator: ",")
}
#endif
