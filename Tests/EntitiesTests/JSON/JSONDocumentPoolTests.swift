#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// Documents that are used again for other bytes.
@Suite struct JSONDocumentPoolTests {
    private struct Kept: AutoEntity {
        var id = 0
        var rest: JSONValue?

        static let autoFields: AutoFields<Kept> = [.field("id", \.id), .field("rest", \.rest)]
    }

    private struct Plain: DecodableEntity {
        let id: Int
    }

    @Test("a value that an entity keeps stays that of its own document")
    func keptValues() throws {
        let entities = try (0..<100).map { number in
            _ = try Plain.decoded(fromJSON: Data(#"{"id": \#(number)}"#.utf8))
            return try Kept.decoded(fromJSON: Data(#"{"id": \#(number), "rest": {"number": [\#(number)]}}"#.utf8))
        }
        for (number, entity) in entities.enumerated() {
            #expect(entity.id == number)
            #expect(try entity.rest?["number"][0].int() == number)
        }
    }

    @Test("nothing of the document before is left: neither tape, nor rules, nor the places of its errors")
    func leftovers() throws {
        let rules = DecodingRules(lossyArrays: true, strictness: .lenient)
        let lossy = try [Plain].decoded(fromJSON: Data("[\n{\"id\": 1}, {\"id\": \"x\"},]".utf8), rules: rules)
        #expect(lossy.map(\.id) == [1])
        for _ in 0..<2 {
            let error = #expect(throws: EntityError.self) { try [Plain].decoded(fromJSON: Data("[{\"id\": 1},]".utf8)) }
            #expect(error?.position?.line == 1)
        }
        let texts = ["{\"id\": 7}", " {\"id\": 8, \"other\": [1, 2]}", "{\"id\": 9}"]
        #expect(try texts.map { try Plain.decoded(fromJSON: Data($0.utf8)).id } == [7, 8, 9])
        #expect(try texts.map { try Kept.decoded(fromJSON: Data($0.utf8)).id } == [7, 8, 9])
    }

    @Test("a document that somebody holds is not taken back")
    func heldDocuments() throws {
        let document = JSONDocument.pooled(Data("[1]".utf8), rules: DecodingRules())
        let value = JSONValue(unparsed: document)
        JSONDocument.putBack(document)
        let other = JSONDocument.pooled(Data("[2]".utf8), rules: DecodingRules())
        #expect(other !== value.document)
        #expect(try value[0].int() == 1)
    }
}
#endif
