#if JSON && XML
import APISupportEntities
import Foundation
import Testing
import XMLElement

/// Lists of all sorts, and dictionaries by all sorts of keys.
@Suite struct CollectionTests {
    enum Color: String, Codable, CodingKeyRepresentable, FieldValue { case red, blue }
    /// An enum that says nothing about being a key.
    enum Level: Int, Decodable {
        case low = 1
        case high = 2
    }

    struct Decoded: DecodableEntity, Mapped {
        let byName: [String: Int]?
        let byNumber: [Int: String]?
        let byColor: [Color: [Int]]?
        let grid: [[Int]]?
        let tables: [[String: Int]]?
        let set: Set<String>?
        let maybe: [Int?]?
        var text: String { Self.text(byName, byNumber, byColor, grid, tables, set, maybe) }

        static func text(
            _ byName: [String: Int]?,
            _ byNumber: [Int: String]?,
            _ byColor: [Color: [Int]]?,
            _ grid: [[Int]]?,
            _ tables: [[String: Int]]?,
            _ set: Set<String>?,
            _ maybe: [Int?]?
        ) -> String {
            [
                byName.map { "\($0.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })" },
                byNumber.map { "\($0.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })" },
                byColor.map { "\($0.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key)=\($0.value)" })" },
                grid.map { "\($0)" },
                tables.map { "\($0.map { $0.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } })" },
                set.map { "\($0.sorted())" },
                maybe.map { "\($0.map(\.shown))" },
            ].compactMap(\.self).joined(separator: "; ")
        }
    }

    struct Listed: AutoEntity, Mapped {
        var byName: [String: Int]?
        var byNumber: [Int: String]?
        var byColor: [Color: [Int]]?
        var grid: [[Int]]?
        var tables: [[String: Int]]?
        var set: Set<String>?
        var maybe: [Int?]?
        static let autoFields: AutoFields<Listed> = [
            .field("byName", \.byName), .field("byNumber", \.byNumber), .field("byColor", \.byColor),
            .field("grid", \.grid), .field("tables", \.tables), .field("set", \.set), .field("maybe", \.maybe),
        ]
        var text: String { Decoded.text(byName, byNumber, byColor, grid, tables, set, maybe) }
    }

    static let lone = DecodingRules(loneValuesAsLists: true)

    static let cases = [
        MappingCase(
            #"{"byName": {"a": 1, "bC": 2}, "byColor": {"red": [1], "blue": [2, 3]}, "grid": [[1, 2], [], [3]]}"#,
            """
            <e><byName a="1"><bC>2</bC></byName><byColor><red>1</red><blue>2</blue><blue>3</blue></byColor>
            <grid><c>1</c><c>2</c></grid><grid/><grid><d>3</d></grid></e>
            """,
            #"["a=1", "bC=2"]; ["blue=[2, 3]", "red=[1]"]; [[1, 2], [], [3]]"#
        ),
        MappingCase(#"{"byNumber": {"1": "a", "-2": "b"}}"#, nil, #"["-2=b", "1=a"]"#),
        MappingCase(
            #"{"tables": [{"a": 1}, {"b": 2, "c": 3}]}"#,
            "<e><tables a='1'/><tables b='2'><c>3</c></tables></e>",
            #"[["a=1"], ["b=2", "c=3"]]"#
        ),
        MappingCase(
            #"{"set": ["b", "a", "b"], "maybe": [1, null]}"#,
            "<e><set>b</set><maybe>1</maybe><set>a</set><maybe/><set>b</set></e>",
            #"["a", "b"]; ["1", "nil"]"#
        ),
        // Keys that are none, and such that stand twice.
        MappingCase(
            #"{"byNumber": {"x": "a"}}"#,
            "<e><byNumber><x>a</x></byNumber></e>",
            "typeMismatch byNumber.x",
            xml: "typeMismatch /e/byNumber/x"
        ),
        MappingCase(
            #"{"byColor": {"green": [1]}}"#,
            "<e><byColor><green>1</green></byColor></e>",
            "invalidValue byColor.green",
            xml: "invalidValue /e/byColor/green"
        ),
        MappingCase(#"{"byNumber": {"1": "a", "01": "b"}}"#, nil, "duplicateKey byNumber.01"),
        MappingCase(
            #"{"byName": {"a": 1, "a": 2}}"#,
            "<e><byName a='1'><a>2</a></byName></e>",
            "duplicateKey byName.a",
            xml: "duplicateKey /e/byName/a"
        ),
        MappingCase(
            #"{"byName": {"a": "x"}}"#,
            "<e><byName a='x'/></e>",
            "typeMismatch byName.a",
            xml: "typeMismatch /e/byName/@a"
        ),
        // One value where a list is expected: always in XML, and in JSON by the rule.
        MappingCase(#"{"set": "a", "maybe": 1}"#, "<e set='a'/>", "typeMismatch set", xml: "typeMismatch /e/@set"),
        MappingCase(#"{"set": "a", "maybe": 1}"#, "<e><set>a</set><maybe>1</maybe></e>", #"["a"]; ["1"]"#, lone),
        MappingCase(#"{"tables": {"a": 1}, "grid": 5}"#, nil, #"[[5]]; [["a=1"]]"#, lone),
        MappingCase(#"{"set": null, "maybe": []}"#, nil, "[]", lone),
        MappingCase(#"{"set": 1}"#, nil, "typeMismatch set", lone),
    ]

    @Test(arguments: cases)
    func collections(testCase: MappingCase) {
        #expect(testCase.differences([Decoded.self, Listed.self]) == [])
    }

    /// Required lists: null is an empty one where the rule says so.
    @Test func requiredLoneLists() throws {
        let json = try JSONValue(parsing: #"{"a": null, "b": {"x": 1}, "c": 2}"#, rules: Self.lone)
        #expect(try json.value("a", as: [Int].self) == [])
        #expect(try json.value("b", as: [[String: Int]].self) == [["x": 1]])
        #expect(try json.value("c", as: Set<Int>.self) == [2])
        #expect(try json.value("c", as: ContiguousArray<Double>.self) == [2])
        #expect(try json["c"].array().map { try $0.int() } == [2] && json["a"].array().isEmpty)
    }

    final class Items: EntityList<Item> {
        override class var entityTag: String { "item" }
    }
    struct Item: DecodableEntity { let a: Int }

    @Test func loneElementOfAList() throws {
        let one = try Items.decoded(fromJSON: Data(#"{"a": 1}"#.utf8), rules: Self.lone)
        #expect(one.map(\.a) == [1] && one.failures.isEmpty)
        let wrong = try Items.decoded(fromJSON: Data(#"{"a": "x"}"#.utf8), rules: Self.lone)
        #expect(wrong.isEmpty && wrong.failures.first?.error.path.description == "a")
        #expect(try Items.decoded(fromJSON: Data("null".utf8), rules: Self.lone).isEmpty)
        #expect(throws: EntityError.self) { try Items.decoded(fromJSON: Data(#"{"a": 1}"#.utf8)) }
    }

    /// Keys of other kinds, which `Decodable` itself would make lists of.
    @Test func otherKeys() throws {
        let json = try JSONValue(parsing: #"{"1": "a", "2": "b"}"#)
        #expect(try json.decode([Level: String].self) == [.low: "a", .high: "b"])
        #expect(try json.decode([Int8: String].self) == [1: "a", 2: "b"])
        #expect(try json.decode([UInt64: String].self) == [1: "a", 2: "b"])
        let id = UUID()
        let byID = try JSONValue(parsing: "{\"\(id.uuidString.lowercased())\": 1}")
        #expect(try byID.decode([UUID: Int].self) == [id: 1])
        let error = #expect(throws: EntityError.self) { try json.decode([UUID: String].self) }
        #expect(error?.message == #"expected a key of type UUID, found "1""#)
        #expect(try XMLElement(parsing: "<r><red>1</red></r>").decode([Color: Int].self) == [.red: 1])
    }

    /// Whatever is there, as it is.
    @Test func wholeValues() throws {
        struct Decoded: DecodableEntity {
            let any: JSONValue
        }
        struct Listed: AutoEntity {
            var any: JSONValue = .null
            var others: [JSONValue] = []
            static let autoFields: AutoFields<Listed> = [.field("any", \.any), .field("others", \.others)]
        }
        let json = Data(#"{"any": {"x": [1]}, "others": [1, "a"]}"#.utf8)
        #expect(try Decoded.decoded(fromJSON: json).any == ["x": [1]])
        let listed = try Listed.decoded(fromJSON: json)
        #expect(listed.any == ["x": [1]] && listed.others == [1, "a"])
        struct DecodedXML: DecodableEntity {
            let any: XMLElement
            let others: [XMLElement]
        }
        struct ListedXML: AutoEntity {
            var any: XMLElement?
            var others: [XMLElement] = []
            static let autoFields: AutoFields<ListedXML> = [.field("any", \.any), .field("others", \.others)]
        }
        let xml = Data("<e><any><b>1</b> 2</any><others>a</others><others c='3'/></e>".utf8)
        let decoded = try DecodedXML.decoded(fromXML: xml)
        #expect(decoded.any.name == "any" && decoded.any.wholeText == "1 2" && decoded.others.count == 2)
        let list = try ListedXML.decoded(fromXML: xml)
        #expect(list.any?.name == "any" && list.any?.wholeText == "1 2" && list.others.last?[attribute: "c"] == "3")
        #expect(throws: EntityError.self) { try ListedXML.decoded(fromXML: Data("<e any='x'/>".utf8)) }
        #expect(throws: EntityError.self) { try DecodedXML.decoded(fromXML: Data("<e any='x'/>".utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([XMLElement].self, from: Data("[1]".utf8)) }
    }
}
#endif
