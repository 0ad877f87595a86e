#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// Containers of objects: which object each reads, and keys that stand twice in it.
@Suite struct JSONContainerTests {
    enum Keys: CodingKey { case id, inner, others }

    /// Keeps its container, and reads it later.
    struct Lazy: Decodable {
        let container: KeyedDecodingContainer<Keys>

        init(from decoder: any Decoder) throws {
            container = try decoder.container(keyedBy: Keys.self)
        }
    }

    /// Reads what is inside of it before its own member.
    private struct Node: DecodableEntity {
        var ids: [Int]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let inner = try container.decodeIfPresent(Node.self, forKey: .inner)
            let others = try container.decodeIfPresent([Lazy].self, forKey: .others) ?? []
            ids = try others.map { try $0.container.decode(Int.self, forKey: .id) }
            ids += try [container.decode(Int.self, forKey: .id)] + (inner?.ids ?? [])
        }
    }

    @Test("a container reads its own object, whichever others of the type were opened since")
    func containersStayWithTheirObject() throws {
        let text = """
            {"inner": {"inner": {"id": 3}, "others": [{"id": 7}, {"id": 8}, {"id": 9}], "id": 2}, "others": [{"id": 5}], "id": 1}
            """
        for _ in 0..<2 {
            #expect(try Node.decoded(fromJSON: Data(text.utf8)).ids == [5, 1, 7, 8, 9, 2, 3])
        }
    }

    @Test func containersKeptBehindTheirDocumentStopTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let lazy = try JSONValue(parsing: #"{"id": 1}"#).decode(Lazy.self)
            let other = try JSONValue(parsing: #"{"id": 2}"#).decode(Lazy.self)
            _ = try lazy.container.decode(Int.self, forKey: .id)
            _ = other
        }
    }

    private struct Chain: DecodableEntity {
        let c: [Chain]?

        var count: Int { 1 + (c?.first?.count ?? 0) }
    }

    private func chain(_ count: Int, innermost: String) -> Data {
        Data((String(repeating: #"{"c":"#, count: count) + innermost + String(repeating: "}", count: count)).utf8)
    }

    /// Each lone object is a list of one, and counts as two levels: there are more than the document may have.
    @Test func thereMayBeMoreLevelsThanTheDocumentHas() throws {
        let rules = DecodingRules(loneValuesAsLists: true, jsonDepth: 100)
        #expect(try Chain.decoded(fromJSON: chain(99, innermost: "{}"), rules: rules).count == 100)
    }

    /// What is expected in one document is not looked for in another.
    @Test func nothingIsExpectedOfAnotherDocument() throws {
        let rules = DecodingRules(loneValuesAsLists: true, jsonDepth: 10)
        let others = (0..<40).map { "\"x\($0)\":0," }.joined()
        for _ in 0..<20 {
            #expect(try Chain.decoded(fromJSON: chain(9, innermost: "{\(others)\"c\":null}"), rules: rules).count == 10)
            #expect(try Chain.decoded(fromJSON: chain(9, innermost: "{}"), rules: rules).count == 10)
        }
    }

    /// Keys of which a quick look sees the same bytes: they differ in places in between.
    private static let alike = ["aaaaaaaabaaaaaaaacaaaaaaaa", "aaaaaaaacaaaaaaaabaaaaaaaa"]

    private struct Anything: DecodableEntity {
        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: Keys.self)
        }
    }

    private func decode(keys: [String]) throws -> Anything {
        try Anything.decoded(fromJSON: Data("{\(keys.map { "\"\($0)\": 0" }.joined(separator: ", "))}".utf8))
    }

    @Test("keys that differ are let through, however many and alike", arguments: [2, 8, 9, 40, 64, 65, 1_000])
    func differentKeys(count: Int) throws {
        let keys = Self.alike + (0..<count).map { ["", "k", "key", "a_longer_key_"][$0 % 4] + "\($0)" }
        _ = try decode(keys: keys.suffix(count))
        _ = try decode(keys: keys)
    }

    @Test("a key that stands twice is found, wherever", arguments: [2, 8, 9, 40, 64, 65, 1_000])
    func duplicateKeys(count: Int) throws {
        let keys = (1..<count).map { ["", "k", "key", "a_longer_key_"][$0 % 4] + "\($0)" }
        for again in [keys[0], keys[keys.count / 2], keys[keys.count - 1]] {
            let error = try #require(throws: EntityError.self) { try decode(keys: keys + [again]) }
            #expect(error.code == .duplicateKey)
            #expect(error.path.description.contains(again))
        }
        let escaped = #"\u00"# + String(keys[0].utf8.first ?? 0, radix: 16) + keys[0].dropFirst()
        let error = try #require(throws: EntityError.self) { try decode(keys: keys + [escaped]) }
        #expect(error.code == .duplicateKey)
    }
}
#endif
