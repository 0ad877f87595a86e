#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// Values refer to their document: they outlive what it was made of, and may be read on any thread.
@Suite struct JSONValueSharingTests {
    /// A list of numbered records; of 10 in less than 4 KB, of 1,000 in more, and data of different sizes keeps its bytes in
    /// different ways.
    private func document(_ count: Int) -> Data {
        let records = (0..<count).map { #"{"id": \#($0), "name": "record \#($0)", "tags": ["a", "\#($0)"]}"# }
        return Data("[\(records.joined(separator: ","))]".utf8)
    }

    @Test(arguments: JSONValueTests.parsers, [10, 1_000])
    func valuesOutliveTheirData(parser: JSONParser, count: Int) throws {
        // A part of longer data, which begins at another index than 0.
        var data = (Data("  ".utf8) + document(count)).dropFirst(2)
        let rules = DecodingRules(jsonParser: parser)
        let last = try JSONValue(parsing: data, rules: rules).array()[count - 1]
        let unread = JSONValue(unparsed: JSONDocument(data, rules: rules))[count - 1]["tags"][1]
        data.resetBytes(in: data.startIndex..<data.endIndex)
        #expect(try last["id"].int() == count - 1)
        #expect(try last["name"].string() == "record \(count - 1)")
        #expect(try unread.string() == "\(count - 1)")
        #expect(last["none"].optional == nil)
    }

    @Test(arguments: JSONValueTests.parsers)
    func valuesAreReadOnManyThreads(parser: JSONParser) async throws {
        let count = 1_000
        let root = JSONValue(unparsed: JSONDocument(document(count), rules: DecodingRules(jsonParser: parser)))
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for part in 0..<8 {
                group.addTask {
                    try root.array().reduce(0) { try $0 + $1["id"].int() } + root[part]["tags"].count()
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 8 * (count * (count - 1) / 2 + 2))
    }

    /// A value that a decoder hands out is looked at for keys that stand twice when it is read, not before.
    @Test(arguments: JSONValueTests.parsers)
    func decodersHandOutValuesUnread(parser: JSONParser) throws {
        struct Holder: DecodableEntity {
            let value: JSONValue
        }
        let rules = DecodingRules(jsonParser: parser)
        let text = #"{"value": {"a": {"b": 1}, "c": [true]}, "other": {"x": 1, "x": 2}}"#
        let good = try Holder.decoded(fromJSON: Data(text.replacing(#""x": 2"#, with: #""y": 2"#).utf8), rules: rules)
        #expect(try good.value["a"]["b"].int() == 1)
        #expect(try good.value["c"][0].bool())
        let bad = try Holder.decoded(fromJSON: Data(text.utf8), rules: rules)
        let error = try #require(throws: EntityError.self) { try bad.value["a"]["b"].int() }
        #expect(error.code == .duplicateKey)
    }
}
#endif
