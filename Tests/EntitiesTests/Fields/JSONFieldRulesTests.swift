#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// The rules in force in field lists over JSON.
@Suite struct JSONFieldRulesTests {
    @Test("rules are inherited: field, entity, enclosing entity, document")
    func inheritance() throws {
        let text = #"{"plain": "1,5", "own": {"plain": "1.5"}, "inner": {"plain": "2,5"}, "field": "3;5"}"#
        let ruled = try json(Ruled.self, text, DecodingRules(decimalSeparator: "?"))
        #expect(ruled.plain == Decimal(string: "1.5") && ruled.own.plain == Decimal(string: "1.5"))
        #expect(ruled.inner.plain == Decimal(string: "2.5") && ruled.field == Decimal(string: "3.5"))
        #expect(
            try json(RuledInner.self, #"{"plain": "1?5"}"#, DecodingRules(decimalSeparator: "?")).plain
                == Decimal(string: "1.5")
        )
        #expect(throws: EntityError.self) { try json(RuledInner.self, #"{"plain": "1,5"}"#) }
    }

    @Test("numbers in text may be turned off")
    func numbersInText() throws {
        let error = try #require(throws: EntityError.self) {
            try json(Person.self, #"{"name": "x", "age": "5"}"#, DecodingRules(numbersInText: false))
        }
        #expect(error.code == .typeMismatch && error.path.description == "age")
        #expect(try json(Person.self, #"{"name": "x", "age": "5"}"#).age == 5)
    }

    @Test("empty strings as nil")
    func emptyStrings() throws {
        let text = #"{"name": "", "age": ""}"#
        #expect(try json(Person.self, text, DecodingRules(emptyStringIsNil: true)).age == nil)
        #expect(throws: EntityError.self) { try json(Person.self, text) }
        #expect(
            try json(Vehicle.self, #"{"name": "x", "wheels": ""}"#, DecodingRules(emptyStringIsNil: true)).wheels == 4
        )
        #expect(try json(Vehicle.self, #"{"name": "x", "wheels": null}"#).wheels == 4)
    }

    @Test(
        "keys by the rules",
        arguments: [
            (KeyConversion.snakeCase, "image_url"), (.custom { $0.uppercased() }, "IMAGEURL"), (.asWritten, "imageURL"),
        ]
    )
    func keys(conversion: KeyConversion, key: String) throws {
        let rules = DecodingRules(keyConversion: conversion)
        #expect(try json(Pictured.self, "{\"\(key)\": \"x\"}", rules).image == "x")
        let error = try #require(throws: EntityError.self) { try json(Pictured.self, "{}", rules) }
        #expect(error.path.description == key && error.message == "the key \"\(key)\" is missing")
    }

    @Test("defaults of the rules, read as if they stood in the document")
    func defaults() throws {
        let entity = try json(Defaulted.self, "{}")
        #expect(
            entity.name == "a\"\\\n" && entity.size == 7 && entity.weight == 1.5 && entity.isOn && entity.tags == []
        )
        #expect(entity.due == Date(timeIntervalSince1970: 1_367_625_600) && entity.note == "n" && entity.copies == 2)
        #expect(try json(Defaulted.self, #"{"name": "x", "note": null}"#).note == nil)
        let error = try #require(throws: EntityError.self) { try json(WronglyDefaulted.self, #"{"x": [1]}"#) }
        #expect(error.code == .typeMismatch && error.message.hasPrefix("in the default of \"size\": expected Int"))
    }

    @Test("keys that nothing reads are reported, or refused")
    func unknownKeys() throws {
        let told = ToldPaths()
        let text = #"{"name": "x", "b": {"c": 1}, "age": 1, "a": 2}"#
        _ = try json(
            [Person].self,
            "[\(text), {\"name\": \"y\"}]",
            DecodingRules(unknownKeys: .reported { told.add($0) })
        )
        #expect(told.paths == [["[0].b", "[0].a"]])
        let error = try #require(throws: EntityError.self) {
            try json(Person.self, text, DecodingRules(unknownKeys: .refused))
        }
        #expect(error.code == .unknownKey && error.path.description == "b" && error.position?.column == 15)
        #expect(error.message == "nothing reads the key \"b\"")
    }

    @Test("a key path leads to the entity, from the value that it stands in")
    func keyPath() throws {
        #expect(try json(Enclosed.self, #"{"response": [5, {"user": {"name": "x"}}], "more": []}"#).name == "x")
        let error = try #require(throws: EntityError.self) { try json(Enclosed.self, #"{"response": [5]}"#) }
        #expect(error.code == .missingValue)
        #expect(throws: EntityError.self) { try json(Enclosed.self, #"{"response": [5, {"user": {"name": "x"}}]} x"#) }
    }

    @Test("what a closure throws is an error with the field's place")
    func closures() throws {
        let own = try #require(throws: EntityError.self) { try json(Checked.self, #"{"even": 3}"#) }
        #expect(own.code == .custom && own.path.description == "even" && own.position?.column == 10)
        #expect(own.underlying is OddNumber)
        let entity = try #require(throws: EntityError.self) { try json(Checked.self, #"{"even": 13}"#) }
        #expect(entity.code == .invalidValue && entity.path.description == "even" && entity.message == "unlucky")
        #expect(try json(Checked.self, #"{"even": 2}"#).half == 1)
        #expect(try json(Checked.self, #"{}"#).half == -1)
    }
}
#endif
