#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// Field lists over JSON.
@Suite struct JSONFieldTests {
    static let order = #"""
        {"id": 7, "size": 255, "title": "Tea \"x\" \u0416", "isPaid": true, "created": 1367670600, "due": "04.05.2013",
        "link": "https://example.com/a?b=c", "token": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "stamp": "Zm9v",
        "state": "open", "priority": 2, "weight": 1.5e2, "ratio": 0.25, "price": 12345678901234567890.12, "note": null}
        """#

    @Test("every kind of field")
    func everyKind() throws {
        let order = try json(Order.self, Self.order)
        #expect(order.id == 7 && order.size == 255 && order.title == "Tea \"x\" Ж" && order.isPaid)
        #expect(order.created == Date(timeIntervalSince1970: 1_367_670_600))
        #expect(order.due == Date(timeIntervalSince1970: 1_367_625_600))
        #expect(order.link.absoluteString == "https://example.com/a?b=c")
        #expect(order.token?.uuidString == "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")
        #expect(order.stamp == Data("foo".utf8) && order.state == .open && order.priority == .high)
        #expect(order.weight == 150 && order.ratio == 0.25)
        #expect(order.price == Decimal(string: "12345678901234567890.12"))
        #expect(order.note == nil && order.copies == 1)
    }

    @Test("any order of members, and numbers and truth values in text")
    func anyOrder() throws {
        let order = try json(
            Order.self,
            #"""
            {"copies": "3", "note": "", "price": "0.1", "ratio": "0.25", "weight": "150", "priority": "2", "state": "open",
            "stamp": "", "token": null, "link": "x", "created": "12.5", "unknown": [{"a": [1, {}]}], "isPaid": "false",
            "title": "", "size": "7", "id": "-3", "due": null}
            """#
        )
        #expect(order.copies == 3 && order.note == "" && order.price == Decimal(string: "0.1") && order.ratio == 0.25)
        #expect(order.weight == 150 && order.priority == .high && order.state == .open && !order.isPaid)
        #expect(order.created == Date(timeIntervalSince1970: 12.5) && order.size == 7 && order.id == -3)
    }

    @Test("lists, bare and wrapped, and nested entities, in a class")
    func lists() throws {
        let basket = try json(
            Basket.self,
            #"""
            {"owner": {"name": "Ann", "age": 30}, "tag": ["a", "b"], "sizes": {"size": [1, 2]},
            "items": [{"code": "x", "count": 1}, {"@code": "y", "count": "2"}], "gift": {"code": "z", "count": 0}}
            """#
        )
        #expect(
            basket.owner
                == {
                    var person = Person()
                    (person.name, person.age) = ("Ann", 30)
                    return person
                }()
        )
        #expect(basket.tags == ["a", "b"] && basket.sizes == [1, 2])
        #expect(basket.items == [Item(code: "x", count: 1), Item(code: "y", count: 2)])
        #expect(basket.gift == Item(code: "z", count: 0) && basket.extras == nil)
    }

    @Test("open classes and those below them, also by their dynamic type")
    func classes() throws {
        let text = #"{"name": "Volvo", "doors": 2, "load": "7,5", "axles": "2+3"}"#
        #expect(try json(Vehicle.self, text).wheels == 4)
        let car = try json(Car.self, text)
        #expect(type(of: car) == Car.self && car.name == "Volvo" && car.doors == 2)
        let types: [any Entity.Type] = [Truck.self]
        let truck = try #require(try types[0].decoded(fromJSON: Data(text.utf8)) as? Truck)
        #expect(truck.name == "Volvo" && truck.doors == 2 && truck.wheels == 4)
        #expect(truck.load == Decimal(string: "7.5") && truck.axles == [2, 3])
    }

    @Test(
        "what is wrong is an error with code, path and position",
        arguments: [
            (#"{"id": 7}"#, EntityError.Code.missingValue, "size", 1, 1, "the key \"size\" is missing"),
            (#"{"size": null}"#, .nullValue, "size", 1, 10, "expected UInt8, found null"),
            (
                #"{"size": 256}"#, .numberOutOfRange, "size", 1, 10,
                "expected UInt8, found the number 256, which is out of range"
            ),
            (
                #"{"size": "256"}"#, .numberOutOfRange, "size", 1, 10,
                "expected UInt8, found the string \"256\", which is out of range"
            ),
            (#"{"size": "x"}"#, .typeMismatch, "size", 1, 10, "expected UInt8, found the string \"x\""),
            (
                #"{"size": 1.5}"#, .typeMismatch, "size", 1, 10,
                "expected UInt8, found the number 1.5, which is not a whole number"
            ),
            (#"{"size": true}"#, .typeMismatch, "size", 1, 10, "expected UInt8, found the boolean true"),
            (#"{"title": 5}"#, .typeMismatch, "title", 1, 11, "expected a string, found the number 5"),
            (#"{"isPaid": 1}"#, .typeMismatch, "isPaid", 1, 12, "expected true or false, found the number 1"),
            (#"{"isPaid": "yes"}"#, .typeMismatch, "isPaid", 1, 12, "expected true, false, 1 or 0, found \"yes\""),
            (
                "{\n \"created\": 1367670600123}", .invalidValue, "created", 2, 13,
                "expected a date (seconds since 1970) in the years 1 to 9999, found the number 1367670600123"
            ),
            (
                #"{"due": "30.02.2013"}"#, .invalidValue, "due", 1, 9,
                "expected a date (dd.MM.yyyy), found \"30.02.2013\""
            ),
            (#"{"due": 5}"#, .typeMismatch, "due", 1, 9, "expected a date (dd.MM.yyyy), found the number 5"),
            (#"{"link": "a b"}"#, .invalidValue, "link", 1, 10, "expected a URL, found \"a b\""),
            (#"{"token": "x"}"#, .invalidValue, "token", 1, 11, "expected a UUID, found \"x\""),
            (#"{"stamp": "?"}"#, .invalidValue, "stamp", 1, 11, "expected bytes in base64, found \"?\""),
            (#"{"state": "lost"}"#, .invalidValue, "state", 1, 11, "OrderState has no value \"lost\""),
            (#"{"priority": 3}"#, .invalidValue, "priority", 1, 14, "OrderPriority has no value 3"),
            (#"{"note": 5}"#, .typeMismatch, "note", 1, 10, "expected a string, found the number 5"),
            (#"{"copies": "x"}"#, .typeMismatch, "copies", 1, 12, "expected Int, found the string \"x\""),
            (
                #"{"weight": 1e400}"#, .numberOutOfRange, "weight", 1, 12,
                "expected Double, found the number 1e400, which is out of range"
            ),
            (#"{"size": 1, "size": 2}"#, .duplicateKey, "size", 1, 13, "the key \"size\" stands twice in one object"),
            (
                #"{"size": 1, "\u0073ize": 2}"#, .duplicateKey, "size", 1, 13,
                "the key \"size\" stands twice in one object"
            ),
            (#"{"x": 1, "y": 2, "x": 2}"#, .duplicateKey, "x", 1, 18, "the key \"x\" stands twice in one object"),
            (#"[]"#, .typeMismatch, "", 1, 1, "expected an object, found an array"),
            (#"null"#, .nullValue, "", 1, 1, "expected an object, found null"),
            (#"{"id": 1} x"#, .missingValue, "size", 1, 1, "the key \"size\" is missing"),
        ] as [(String, EntityError.Code, String, Int, Int, String)]
    )
    func errors(text: String, code: EntityError.Code, path: String, line: Int, column: Int, message: String) throws {
        let error = try #require(throws: EntityError.self) { try json(Order.self, text) }
        #expect(error.code == code)
        #expect(error.path.description == path)
        #expect(error.position?.line == line && error.position?.column == column)
        #expect(error.message == message)
    }

    @Test("errors deep inside tell the whole path")
    func deepPath() throws {
        let error = try #require(throws: EntityError.self) {
            try json(
                Basket.self,
                #"{"owner": {"name": "x"}, "tag": [], "sizes": [], "items": {"item": [{"code": "a", "count": 1}, {"code": "b"}]}}"#
            )
        }
        #expect(error.code == .missingValue)
        #expect(error.path.description == "items.item[1].count")
        #expect(error.position?.column == 96)
    }

    @Test(
        "malformed documents, also behind the entity",
        arguments: [#"{"name": "x"} x"#, #"{"name": "x""#, #"{"name": "x",}"#, #"{"name": "x", "y": [1,]}"#, ""]
    )
    func malformed(text: String) throws {
        let error = try #require(throws: EntityError.self) { try json(Person.self, text) }
        #expect(error.code == .malformed || error.code == .emptyDocument)
    }

    @Test("of equal keys the last counts where the document is read leniently, whatever the first was")
    func lenient() throws {
        let rules = DecodingRules(strictness: .lenient)
        let person = try json(Person.self, #"{"name": 5, "age": 1, "name": "Ann", "x": 1, "x": 2,}"#, rules)
        #expect(person.name == "Ann" && person.age == 1)
    }

    @Test("more than 64 fields")
    func manyFields() throws {
        let all = (0..<130).map { "\"f\($0)\": \($0)" }
        let many = try json(Many.self, "{" + all.reversed().joined(separator: ",") + "}")
        #expect(many.values == Dictionary(uniqueKeysWithValues: (0..<130).map { ("f\($0)", $0) }))
        for missing in [0, 63, 64, 65, 129] {
            var members = all
            members.remove(at: missing)
            let error = try #require(throws: EntityError.self) {
                try json(Many.self, "{" + members.joined(separator: ",") + "}")
            }
            #expect(error.code == .missingValue && error.path.description == "f\(missing)")
            #expect(throws: EntityError.self) {
                try json(Many.self, "{" + (all + [all[missing]]).joined(separator: ",") + "}")
            }
        }
    }

    @Test("many keys that nothing reads, and one that stands twice among them")
    func manyUnknownKeys() throws {
        let keys = (0..<20_000).map { "\"k\($0)\":0" }
        #expect(try json(Person.self, "{\"name\":\"x\"," + keys.joined(separator: ",") + "}").name == "x")
        let error = try #require(throws: EntityError.self) {
            try json(Person.self, "{\"name\":\"x\"," + keys.joined(separator: ",") + ",\"k\\u0035\":0}")
        }
        #expect(error.code == .duplicateKey && error.path.description == "k5")
    }

    @Test("names with marks: literally first, then without them")
    func marks() throws {
        #expect(try json(Item.self, #"{"code": "a", "count": 1}"#).code == "a")
        #expect(try json(Item.self, #"{"code": "a", "@code": "b", "count": 1}"#).code == "b")
        #expect(try json(Item.self, #"{"@code": "b", "count": 1, "code": 5}"#).code == "b")
        #expect(try json(Item.self, #"{"code": {"x": [5]}, "count": 1, "@code": "b"}"#).code == "b")
        let late = try #require(throws: EntityError.self) { try json(Item.self, #"{"code": 5, "count": 1}"#) }
        #expect(late.code == .typeMismatch && late.path.description == "code" && late.position?.column == 10)
        let marked = try json(
            Marked.self,
            ##"{"a": {"b": "way"}, "#text": "t", "title": "d", "list": [1, 2, 3], "id": "i"}"##
        )
        #expect(marked.way == "way" && marked.text == "t" && marked.title == "d" && marked.third == 3)
        #expect(marked.id == "i" && marked.sameID == "i")
        let literal = try json(
            Marked.self,
            #"{"a/b": "literal", "a": {"b": "way"}, "text": "t", "dc:title": "d", "list[2]": 9, "id": "i"}"#
        )
        #expect(literal.way == "literal" && literal.text == "t" && literal.title == "d" && literal.third == 9)
    }

    @Test("an array whose elements have fields")
    func tuple() throws {
        #expect(try json(Pair.self, #"["x", 5, {}]"#) == Pair(name: "x", value: 5))
        let error = try #require(throws: EntityError.self) { try json(Pair.self, #"["x"]"#) }
        #expect(error.code == .missingValue)
    }
}

/// As many fields as do not fit into one word, all put into a dictionary.
private struct Many: AutoEntity {
    var values: [String: Int] = [:]

    static let autoFields = AutoFields<Many>(
        (0..<130).map { number in
            .custom("f\(number)", as: Int.self) { many, value in many.values["f\(number)"] = value }
        }
    )
}

/// Fields whose names have marks.
private struct Marked: AutoEntity {
    var way = ""
    var text = ""
    var title = ""
    var third = 0
    var id = ""
    var sameID = ""

    static let autoFields: AutoFields<Marked> = [
        .field("a/b", \.way),
        .field("#text", \.text),
        .field("dc:title", \.title),
        .field("list[2]", \.third),
        .field("id", \.id),
        .field("id", \.sameID),
    ]
}

/// An entity that is an array in JSON.
private struct Pair: AutoEntity, Equatable {
    var name = ""
    var value = 0

    init() {}

    init(name: String, value: Int) {
        (self.name, self.value) = (name, value)
    }

    static let autoFields: AutoFields<Pair> = [.field("[0]", \.name), .field("[1]", \.value)]
}
#endif
