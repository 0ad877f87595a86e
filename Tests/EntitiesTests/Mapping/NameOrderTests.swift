import APISupportEntities
import Testing

/// Which of several keys a value is read from: the first one, whatever the document's order, in each front end.
@Suite struct NameOrderTests {
    struct ListedNames: AutoEntity {
        var name = ""
        var other: String?
        static let autoFields: AutoFields<ListedNames> = [.field("name", \.name), .field("title", \.other)]
        static let decoding = DecodingRules(aliases: ["name": ["label", "deep/label", "title"]])
    }
    struct DecodedNames: DecodableEntity {
        let name: String
        let title: String?
        static let decoding = DecodingRules(aliases: ["name": ["label", "deep/label", "title"]])
    }

    #if JSON
    @Test(arguments: [
        (#"{"name": "own", "label": "2"}"#, "own"), (#"{"label": "2", "name": "own"}"#, "own"),
        (#"{"label": "2", "title": "4"}"#, "2"), (#"{"title": "4", "label": "2"}"#, "2"),
        (#"{"title": "4", "deep": {"label": "3"}}"#, "3"), (#"{"deep": {"label": "3"}, "title": "4"}"#, "3"),
        (#"{"deep": {}, "title": "4"}"#, "4"), (#"{"title": "4", "deep": 5}"#, "4"),
        (#"{"title": "4", "name": "own", "label": "2"}"#, "own"),
        (#"{"label": "2", "name": "own", "title": "4"}"#, "own"),
    ])
    func aliasesAreTriedInOrder(text: String, name: String) throws {
        let listed = try json(ListedNames.self, text)
        let decoded = try json(DecodedNames.self, text)
        #expect(listed.name == name)
        #expect(decoded.name == name)
        #expect(listed.other == decoded.title)
    }

    @Test("all names of a key are known, whichever its value is read from")
    func namesThatAreNotNeededAreKnown() throws {
        let rules = DecodingRules(unknownKeys: .refused)
        let text = #"{"name": "own", "label": "2", "deep": {"label": "3"}, "title": "4"}"#
        #expect(try json(ListedNames.self, text, rules).name == "own")
        #expect(try json(DecodedNames.self, text, rules).name == "own")
        #expect(throws: EntityError.self) { try json(ListedNames.self, #"{"name": "own", "x": 1}"#, rules) }
        #expect(throws: EntityError.self) { try json(DecodedNames.self, #"{"name": "own", "x": 1}"#, rules) }
    }

    @Test("a value of another type under the first name is an error, though another name has a good one")
    func theFirstIsTakenAtItsWord() {
        for text in [#"{"name": [], "label": "2"}"#, #"{"label": "2", "name": []}"#] {
            #expect(throws: EntityError.self) { try json(ListedNames.self, text) }
            #expect(throws: EntityError.self) { try json(DecodedNames.self, text) }
        }
    }

    struct ListedMark: AutoEntity {
        var id = ""
        static let autoFields: AutoFields<ListedMark> = [.field("id", \.id, attribute: true)]
    }
    struct DecodedMark: DecodableEntity {
        let id: String
        enum CodingKeys: String, CodingKey { case id = "@id" }
    }

    @Test(arguments: [#"{"@id": "marked", "id": "plain"}"#, #"{"id": "plain", "@id": "marked"}"#])
    func theMarkGoesBefore(text: String) throws {
        #expect(try json(ListedMark.self, text).id == "marked")
        #expect(try json(DecodedMark.self, text).id == "marked")
    }
    #endif

    #if XML
    @Test("all names of a key are known, whichever its value is read from")
    func namesThatAreNotNeededAreKnownInXML() throws {
        let rules = DecodingRules(unknownKeys: .refused)
        let text = "<item><name>own</name><label>2</label><deep><label>3</label></deep><title>4</title></item>"
        #expect(try xml(ListedNames.self, text, rules).name == "own")
        #expect(try xml(DecodedNames.self, text, rules).name == "own")
        let unknown = "<item><name>own</name><x>1</x></item>"
        #expect(throws: EntityError.self) { try xml(ListedNames.self, unknown, rules) }
        #expect(throws: EntityError.self) { try xml(DecodedNames.self, unknown, rules) }
    }

    @Test(arguments: [
        ("<name>own</name><label>2</label>", "own"), ("<label>2</label><name>own</name>", "own"),
        ("<label>2</label><title>4</title>", "2"), ("<title>4</title><label>2</label>", "2"),
        ("<title>4</title><deep><label>3</label></deep>", "3"), ("<deep><label>3</label></deep><title>4</title>", "3"),
        ("<deep/><title>4</title>", "4"), ("<title>4</title><name>own</name><label>2</label>", "own"),
        ("<label>2</label><name>own</name><title>4</title>", "own"),
    ])
    func aliasesAreTriedInOrderInXML(children: String, name: String) throws {
        let listed = try xml(ListedNames.self, "<item>\(children)</item>")
        let decoded = try xml(DecodedNames.self, "<item>\(children)</item>")
        #expect(listed.name == name)
        #expect(decoded.name == name)
        #expect(listed.other == decoded.title)
    }
    #endif
}
