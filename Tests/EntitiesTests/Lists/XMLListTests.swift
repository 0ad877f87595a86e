#if XML
import Foundation
import Testing
import XMLElement

@testable import APISupportEntities

/// Lists of entities, and other containers, from XML.
@Suite struct XMLListTests {
    private static let mixed = """
        <list><item code="a" count="1"/><other><item code="deep" count="1"/></other><item code="b"/>
        <item code="c"><count>x</count></item><item code="d" count="4"/></list>
        """

    @Test("direct children of the tag; those that can't be built are left out and kept")
    func failures() throws {
        let list = try xml(ItemList.self, Self.mixed)
        #expect(list.elements == [Item(code: "a", count: 1), Item(code: "d", count: 4)])
        #expect(list.failures.map(\.index) == [1, 2])
        #expect(list.failures.map(\.error.code) == [.missingValue, .typeMismatch])
        #expect(list.failures.map(\.error.path.description) == ["/list/item[2]/count", "/list/item[3]/count"])
        #expect(list.failures.map(\.error.position?.line) == [1, 2])
    }

    @Test("a list that is known only by its dynamic type, and one that may fail")
    func types() throws {
        let type: any Entity.Type = CountedList.self
        #expect((try type.from(xml: XMLElement(parsing: Self.mixed)) as? CountedList)?.count == 2)
        let error = try #require(throws: EntityError.self) { try xml(StrictList.self, Self.mixed) }
        #expect(error.code == .invalidElement && error.path.description == "/list/item[2]/count")
    }

    @Test("a list without a tag takes all children; a list without children is empty")
    func tags() throws {
        let all = try xml(EntityList<Item>.self, #"<l><x code="a" count="1"/><y code="b" count="2"/></l>"#)
        #expect(all.map(\.code) == ["a", "b"])
        #expect(try xml(ItemList.self, "<l><x/></l>").isEmpty)
    }

    @Test("a list deeper in the document")
    func keyPath() throws {
        let list = try xml(DeepList.self, #"<r><data><items><item code="a" count="1"/></items></data></r>"#)
        #expect(list.map(\.code) == ["a"])
        let error = try #require(throws: EntityError.self) { try xml(DeepList.self, "<r><data/></r>") }
        #expect(error.code == .missingValue)
    }

    @Test("lists inside of entities")
    func nested() throws {
        let shelf = try xml(
            Shelf.self,
            #"<s><books><item code="a" count="1"/><item/></books><way><n>1</n><n>2</n></way><way/></s>"#
        )
        #expect(shelf.books.map(\.code) == ["a"] && shelf.books.failures.count == 1)
        #expect(shelf.films == nil && shelf.ways == [[1, 2], []])
    }

    @Test("arrays leave elements out where the rules say so")
    func lossy() throws {
        let rules = DecodingRules(lossyArrays: true)
        #expect(try xml([Item].self, #"<l><item code="a" count="1"/><item/></l>"#, rules).map(\.code) == ["a"])
        #expect(throws: EntityError.self) { try xml([Item].self, #"<l><item code="a" count="1"/><item/></l>"#) }
    }

    @Test("elements that the compiler decodes inherit the list's rules")
    func decodable() throws {
        let list = try xml(
            QuoteList.self,
            #"<l><quote code="a" value="1,5"/><quote code="b" value="1.5"/><quote code="c"><value>2</value></quote></l>"#
        )
        #expect(list.map(\.code) == ["a", "c"] && list.map(\.value) == [Decimal(string: "1.5"), 2])
        #expect(list.failures.map(\.error.path.description) == ["/l/quote[2]/@value"])
    }

    @Test("optional entities, and no content")
    func containers() throws {
        #expect(try xml(Item?.self, "<item/>") == nil)
        #expect(try xml(Item?.self, #"<item code="a" count="1"/>"#) == Item(code: "a", count: 1))
        #expect(throws: EntityError.self) { try xml(Item?.self, #"<item code="a"/>"#) }
        #expect(try xml(NoContent.self, "<x/>") == NoContent())
    }
}
#endif
