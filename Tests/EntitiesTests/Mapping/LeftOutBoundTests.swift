#if JSON && XML
import APISupportEntities
import Foundation
import Testing
import XMLElement

/// A document of nothing but bad elements ends a list, instead of taking time and memory for each of them.
@Suite struct LeftOutBoundTests {
    struct Listed: AutoEntity {
        var code = 0
        static let autoFields: AutoFields<Listed> = [.field("code", \.code)]
    }

    struct Decoded: DecodableEntity {
        let code: Int
    }

    final class ListedItems: EntityList<Listed> {}
    final class DecodedItems: EntityList<Decoded> {}

    private static let lists: [any Entity.Type] = [
        ListedItems.self, DecodedItems.self, [Listed].self, [Decoded].self,
    ]

    /// One good element, then bad ones.
    private func documents(bad count: Int) -> (json: Data, xml: Data) {
        let json = [#"{"code": 1}"#] + Array(repeating: #"{"code": "x"}"#, count: count)
        let xml = ["<i code='1'/>"] + Array(repeating: "<i code='x'/>", count: count)
        return (Data("[\(json.joined(separator: ","))]".utf8), Data("<r>\(xml.joined())</r>".utf8))
    }

    @Test(arguments: [(nil, 1_000), (3, 3), (0, 0)])
    func bounds(limit: Int?, count: Int) throws {
        let rules = DecodingRules(lossyArrays: true, maximumLeftOut: limit)
        let (fitting, tooMany) = (documents(bad: count), documents(bad: count + 1))
        for type in Self.lists {
            _ = try type.decoded(fromJSON: fitting.json, rules: rules)
            _ = try type.decoded(fromXML: fitting.xml, rules: rules)
            let inJSON = #expect(throws: EntityError.self) { try type.decoded(fromJSON: tooMany.json, rules: rules) }
            #expect(inJSON?.code == .invalidElement && inJSON?.path.description == "[\(count + 1)].code")
            #expect(inJSON?.message.hasPrefix("more than \(count) elements of the list can't be built") == true)
            #expect((inJSON?.underlying as? EntityError)?.code == .typeMismatch)
            let inXML = #expect(throws: EntityError.self) { try type.decoded(fromXML: tooMany.xml, rules: rules) }
            #expect(inXML?.code == .invalidElement && inXML?.path.description == "/r/i[\(count + 2)]/@code")
        }
    }

    @Test func boundOfItsOwn() throws {
        let rules = DecodingRules(lossyArrays: true, maximumLeftOut: .max)
        let many = documents(bad: 1_001)
        #expect(try ListedItems.decoded(fromJSON: many.json, rules: rules).failures.count == 1_001)
        #expect(try DecodedItems.decoded(fromXML: many.xml, rules: rules).failures.count == 1_001)
    }

    /// Where all errors are asked for, reading ends when as many are found as are told.
    @Test func endsWithTheLastErrorThatIsTold() throws {
        // The grammar breaks behind the 100th error: who still reads there would tell of it.
        let bad = Array(repeating: #"{"code": "x"}"#, count: 100)
        let document = Data("[\(bad.joined(separator: ",")), !".utf8)
        let error = #expect(throws: EntityError.self) {
            try [Listed].decoded(fromJSON: document, rules: DecodingRules(allErrors: true))
        }
        #expect(error?.all.count == 100 && error?.all.allSatisfy { $0.code == .typeMismatch } == true)
        #expect(error?.all.last?.path.description == "[99].code")
    }
}
#endif
