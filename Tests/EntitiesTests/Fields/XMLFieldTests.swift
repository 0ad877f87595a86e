#if XML
import Foundation
import Testing
import XMLElement

@testable import APISupportEntities

/// Field lists over XML.
@Suite struct XMLFieldTests {
    static let order = """
        <order id="7"><size> 255 </size><title>Tea &lt;x&gt; <![CDATA[&]]> Ж</title><isPaid>1</isPaid>
        <created>1367670600</created><due>04.05.2013</due><link>https://example.com/a?b=c</link>
        <token>f81d4fae-7dec-11d0-a765-00a0c91e6bf6</token><stamp>Zm
        9v</stamp><state>open</state><priority>2</priority><weight>1.5e2</weight><ratio>.25</ratio>
        <price>12345678901234567890.12</price><note/></order>
        """

    @Test("every kind of field")
    func everyKind() throws {
        let order = try xml(Order.self, Self.order)
        #expect(order.id == 7 && order.size == 255 && order.title == "Tea <x> & Ж" && order.isPaid)
        #expect(order.created == Date(timeIntervalSince1970: 1_367_670_600))
        #expect(order.due == Date(timeIntervalSince1970: 1_367_625_600))
        #expect(order.link.absoluteString == "https://example.com/a?b=c")
        #expect(order.token?.uuidString == "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")
        #expect(order.stamp == Data("foo".utf8) && order.state == .open && order.priority == .high)
        #expect(order.weight == 150 && order.ratio == 0.25)
        #expect(order.price == Decimal(string: "12345678901234567890.12"))
        #expect(order.note == nil && order.copies == 1)
    }

    @Test("lists, bare, mixed with others, and wrapped, and nested entities, in a class")
    func lists() throws {
        let basket = try xml(
            Basket.self,
            """
            <b><tag>a</tag><owner age="30"><name>Ann</name></owner><tag>b</tag>
            <sizes><size>1</size><other/><size>2</size></sizes><tag> c </tag>
            <items><item code="x"><count>1</count></item><item code="y" count="2"/></items>
            <gift code="z"><count>0</count></gift></b>
            """
        )
        #expect(basket.owner.name == "Ann" && basket.owner.age == 30)
        #expect(basket.tags == ["a", "b", " c "] && basket.sizes == [1, 2])
        #expect(basket.items == [Item(code: "x", count: 1), Item(code: "y", count: 2)])
        #expect(basket.gift == Item(code: "z", count: 0) && basket.extras == nil)
        let empty = try xml(Basket.self, #"<b><owner name="x"/><gift/></b>"#)
        #expect(empty.tags.isEmpty && empty.sizes.isEmpty && empty.items.isEmpty && empty.gift == nil)
    }

    @Test("open classes and those below them, also by their dynamic type")
    func classes() throws {
        let text = #"<v name="Volvo" doors="2"><load>7,5</load><axles>2+3</axles></v>"#
        #expect(try xml(Vehicle.self, text).wheels == 4)
        let car = try xml(Car.self, text)
        #expect(type(of: car) == Car.self && car.name == "Volvo" && car.doors == 2)
        let types: [any Entity.Type] = [Truck.self]
        let truck = try #require(try types[0].from(xml: XMLElement(parsing: text)) as? Truck)
        #expect(truck.name == "Volvo" && truck.doors == 2 && truck.wheels == 4)
        #expect(truck.load == Decimal(string: "7.5") && truck.axles == [2, 3])
    }

    @Test(
        "what is wrong is an error with code, path and position",
        arguments: [
            (
                #"<order id="7"/>"#, EntityError.Code.missingValue, "/order/size", 1, 1,
                "the element \"size\" is missing"
            ),
            (
                Self.order.replacing(#" id="7""#, with: ""), .missingValue, "/order/@id", 1, 1,
                "the attribute \"id\" is missing"
            ),
            (
                #"<order id="x">"# + Self.order.dropFirst(14), .typeMismatch, "/order/@id", 1, 1,
                "expected Int, found \"x\""
            ),
            (
                "<order>\n <size>256</size></order>", .numberOutOfRange, "/order/size", 2, 2,
                "expected UInt8, found \"256\", which is out of range"
            ),
            ("<order><size/></order>", .nullValue, "/order/size", 1, 8, "expected UInt8, found nothing"),
            (
                "<order><size><a/></size></order>", .typeMismatch, "/order/size", 1, 8,
                "expected UInt8, found an element with elements in it"
            ),
            (
                "<order><title>a<b/></title></order>", .typeMismatch, "/order/title", 1, 8,
                "expected a string, found an element with elements in it"
            ),
            (
                "<order><isPaid>yes</isPaid></order>", .typeMismatch, "/order/isPaid", 1, 8,
                "expected true, false, 1 or 0, found \"yes\""
            ),
            (
                "<order><created>x</created></order>", .invalidValue, "/order/created", 1, 8,
                "expected a date (seconds since 1970), found \"x\""
            ),
            ("<order><link>a b</link></order>", .invalidValue, "/order/link", 1, 8, "expected a URL, found \"a b\""),
            (
                "<order><state>lost</state></order>", .invalidValue, "/order/state", 1, 8,
                "OrderState has no value \"lost\""
            ),
            ("<order><copies>x</copies></order>", .typeMismatch, "/order/copies", 1, 8, "expected Int, found \"x\""),
        ] as [(String, EntityError.Code, String, Int, Int, String)]
    )
    func errors(text: String, code: EntityError.Code, path: String, line: Int, column: Int, message: String) throws {
        let error = try #require(throws: EntityError.self) { try xml(Order.self, text) }
        #expect(error.code == code)
        #expect(error.path.description == path)
        #expect(error.position?.line == line && error.position?.column == column)
        #expect(error.message == message)
    }

    @Test("errors deep inside tell the whole path")
    func deepPath() throws {
        let error = try #require(throws: EntityError.self) {
            try xml(Basket.self, #"<b><owner name="x"/><items><item code="a" count="1"/><item code="b"/></items></b>"#)
        }
        #expect(error.code == .missingValue && error.path.description == "/b/items/item[2]/count")
        let attribute = try #require(throws: EntityError.self) {
            try xml(Basket.self, #"<b><owner name="x" age="y"/></b>"#)
        }
        #expect(attribute.code == .typeMismatch && attribute.path.description == "/b/owner/@age")
    }

    @Test("the first of several children counts where one is wanted; a child comes before an attribute")
    func first() throws {
        let person = try xml(Person.self, #"<p name="attribute"><name>a</name><name>b</name></p>"#)
        #expect(person.name == "a")
        #expect(try xml(Person.self, #"<p name="attribute"/>"#).name == "attribute")
    }

    @Test("names with marks, prefixes and indices")
    func marks() throws {
        let text = """
            <e xmlns:d="urn:dc" xmlns:o="urn:other" o:id="no" id="i"><o:title>no</o:title><d:title>d</d:title>own<a><b>way</b></a>
            <list>1</list><list>2</list><list>3</list><c at="x"/></e>
            """
        let rules = DecodingRules(namespaces: ["dc": "urn:dc"])
        let marked = try xml(MarkedElement.self, text, rules)
        #expect(marked.way == "way" && marked.title == "d" && marked.third == 3 && marked.second == "d")
        #expect(marked.text.trimmingCharacters(in: .whitespacesAndNewlines) == "own")
        #expect(marked.id == "i" && marked.at == "x")
        // Without a table the prefix is the document's own; this one has none of that name.
        let error = try #require(throws: EntityError.self) { try xml(MarkedElement.self, text) }
        #expect(error.code == .missingValue && error.path.description == "/e/dc:title")
    }

    @Test("an element marked as nil by XML Schema")
    func markedNil() throws {
        let text = #"<p xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" name="x"><age xsi:nil="true">5</age></p>"#
        #expect(try xml(Person.self, text).age == nil)
        #expect(try xml(Person.self, text.replacing("\"true\"", with: "\"false\"")).age == 5)
    }

    @Test("empty values are nil for optional ones unless the rules say otherwise")
    func empty() throws {
        #expect(try xml(Person.self, #"<p name="x"><age>  </age></p>"#).age == nil)
        #expect(try xml(Person.self, #"<p name="x" age=""/>"#).age == nil)
        let off = DecodingRules(emptyStringIsNil: false)
        #expect(throws: EntityError.self) { try xml(Person.self, #"<p name="x"><age/></p>"#, off) }
        #expect(try xml(Person.self, #"<p><name/></p>"#).name == "")
        #expect(try xml(Order.self, Self.order, off).note == "")
    }
}

/// Fields whose names have marks.
private struct MarkedElement: AutoEntity {
    var way = ""
    var text = ""
    var title = ""
    var third = 0
    var second = ""
    var id = ""
    var at = ""

    static let autoFields: AutoFields<MarkedElement> = [
        .field("a/b", \.way),
        .field("#text", \.text),
        .field("dc:title", \.title),
        .field("list[2]", \.third),
        .field("[1]", \.second),
        .field("@id", \.id),
        .field("c/@at", \.at),
    ]
}
#endif
