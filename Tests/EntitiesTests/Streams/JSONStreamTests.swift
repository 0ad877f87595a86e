#if JSON
import APISupportEntities
import Foundation
import TestSupport
import Testing

/// The same by hand.
struct WrittenStreamItem: Entity, Equatable {
    let id: Int
    let name: String

    static func from(json: JSONValue) throws -> WrittenStreamItem {
        WrittenStreamItem(id: try json["id"].int(), name: try json["name"].string())
    }
}

@Suite struct JSONStreamTests {
    private let three = [StreamItem(id: 1, name: "a"), StreamItem(id: 2, name: "b"), StreamItem(id: 3, name: "c")]
    private static let array = #"[{"id":1,"name":"a"},{"id":2,"name":"b"} , {"id":3,"name":"c"}]"#

    @Test(arguments: [
        (nil, array),
        (nil, "\u{FEFF} \(array)\n"),
        ("data", #"{"x":[1,{"data":[]}],"data":\#(array),"y":null}"#),
        ("data/items", #"{"data":{"n":[[]],"items":\#(array)},"data2":"]"}"#),
        ("rates[1]/items", #"{"rates":[{"items":[1]},{"items":\#(array)},{"items":[2]}]}"#),
        ("[1]", #"[[], \#(array), 5]"#),
        (".", array),
    ])
    func arrays(_ keyPath: String?, _ text: String) async throws {
        for size in [1, 7, 1_000] {
            let reading = try await read(
                Pieces(Data(text.utf8), size: size),
                of: StreamItem.self,
                in: .jsonArray(at: keyPath)
            )
            #expect(reading == StreamReading(elements: three), "\(size)")
        }
    }

    @Test func entitiesOfEveryKind() async throws {
        let text = Data(#"{"id":1,"name":"é \u00e9 \"x\" }"}"#.utf8) + Data("\r\n\n \n".utf8)
        let written = try await read(Pieces(text, size: 3), of: WrittenStreamItem.self, in: .jsonLines)
        #expect(written.elements == [WrittenStreamItem(id: 1, name: #"é é "x" }"#)])
        let listed = try await read(Pieces(text, size: 3), of: ListedStreamItem.self, in: .jsonLines)
        #expect(listed.elements == [ListedStreamItem(id: 1, name: #"é é "x" }"#)])
    }

    @Test func rulesCountForEachElement() async throws {
        let text = Data(#"{"d":{"id":"1","name":"x","price":"1,5"}}"#.utf8)
        let rules = DecodingRules(decimalSeparator: ",", numbersInText: true, keyPath: "d")
        let reading = try await read(Pieces(text, size: 5), of: StreamItem.self, in: .jsonLines, rules: rules)
        #expect(reading.elements == [StreamItem(id: 1, name: "x", price: Decimal(string: "1.5"))])
    }

    @Test(arguments: [
        ("{\"id\":1,\"name\":\"a\"}\n{\"id\":2,\"name\":\"b\"}\n{\"id\":3,\"name\":\"c\"}", StreamLayout.jsonLines),
        (
            "\u{1E}\u{1E}{\"id\":1,\n\"name\":\"a\"}\n\u{1E}{\"id\":2,\"name\":\"b\"}\n\u{1E}{\"id\":3,\"name\":\"c\"}",
            .jsonSequence
        ),
    ])
    func records(_ text: String, _ layout: StreamLayout) async throws {
        for size in [1, 2, 5, 1_000] {
            let reading = try await read(Pieces(Data(text.utf8), size: size), of: StreamItem.self, in: layout)
            #expect(reading == StreamReading(elements: three), "\(size)")
        }
    }

    @Test func badElementsArePassedOver() async throws {
        let text = """
            {"items": [
              {"id": 1, "name": "a"},
              {"id": "x", "name": "b"},
              {"id": 3},
              {"id": 4, "id": 4, "name": "d"},
              {"id": 5, "name": "e"}
            ]}
            """
        let pieces = Pieces(Data(text.utf8), size: 9)
        let skipped = try await read(pieces, of: StreamItem.self, in: .jsonArray(at: "items"), skippingBad: true)
        #expect(
            skipped
                == StreamReading(
                    elements: [StreamItem(id: 1, name: "a"), StreamItem(id: 5, name: "e")],
                    bad: [1, 2, 3]
                )
        )
        let ended = try await read(pieces, of: StreamItem.self, in: .jsonArray(at: "items"))
        #expect(ended.elements == [StreamItem(id: 1, name: "a")])
        let error = try #require(ended.error)
        #expect(error.code == .typeMismatch)
        #expect(error.path.description == "items[1].id")
        // The third line, and the bytes in front of it: 12 and 26.
        #expect(error.position == TextPosition(line: 3, column: 10, byteOffset: 12 + 26 + 9))
    }

    @Test func linesMayBeBroken() async throws {
        let text = "{\"id\":1,\"name\":\"a\"}\n{\"id\":2,\n[}\n\u{FEFF}{}\n{\"id\":3,\"name\":\"c\"}\n"
        let pieces = Pieces(Data(text.utf8), size: 4)
        let reading = try await read(pieces, of: StreamItem.self, in: .jsonLines, skippingBad: true)
        #expect(reading == StreamReading(elements: [three[0], three[2]], bad: [1, 2, 3]))
        let ended = try await read(pieces, of: StreamItem.self, in: .jsonLines)
        #expect(ended.error?.code == .malformed)
        #expect(ended.error?.position?.line == 2)
        #expect(ended.error?.path == FieldPath([.index(1)]))
    }

    @Test(arguments: [
        ("[1,]", EntityError.Code.malformed, "[1]", 3),
        ("[1 2]", .malformed, "[0]", 3),
        ("[1] x", .malformed, "", 4),
        ("[1}", .malformed, "[0]", 2),
        (#"{"a":{},"a":1,"items":[]}"#, .duplicateKey, "a", 8),
        (#"{"items":[1],"items":[2]}"#, .duplicateKey, "items", 13),
        (#"{"x":tru,"items":[1]}"#, .malformed, "x", 5),
        (#"{"x":"\ud800","items":[1]}"#, .invalidCharsetData, "x", 6),
        (#"{"x" 1,"items":[1]}"#, .malformed, "x", 5),
        (#"{"x":{"y":1"#, .truncated, "x", 11),
        (#"{"x":1}"#, .missingValue, "items", 7),
        (#"{"items":null}"#, .nullValue, "items", 9),
        (#"{"items":{"a":1}}"#, .typeMismatch, "items", 9),
        ("", .emptyDocument, "", 0),
        ("  \n", .emptyDocument, "", 3),
    ])
    func documentsAreCheckedAroundTheElements(
        _ text: String,
        _ code: EntityError.Code,
        _ path: String,
        _ offset: Int
    ) async throws {
        let layout = StreamLayout.jsonArray(at: text.hasPrefix("{") ? "items" : nil)
        for size in [1, 3, 100] {
            let reading = try await read(Pieces(Data(text.utf8), size: size), of: AnyStreamElement.self, in: layout)
            #expect(reading.error?.code == code, "\(size): \(String(describing: reading.error))")
            #expect(reading.error?.path.description == path)
            #expect(reading.error?.position?.byteOffset == offset)
        }
    }

    @Test func bytesOutsideOfElementsAreUTF8() async throws {
        let text = Data(#"{"x":""#.utf8) + [0xC3] + Data(#"","items":[]}"#.utf8)
        let reading = try await read(Pieces(text, size: 4), of: StreamItem.self, in: .jsonArray(at: "items"))
        #expect(reading.error?.code == .invalidCharsetData)
    }

    @Test func lenientRulesLetCommasAndKeysThrough() async throws {
        let text = Data(#"{"a":1,"a":2,"items":[{"id":1,"id":2,"name":"b",},],}"#.utf8)
        let rules = DecodingRules(strictness: .lenient)
        let reading = try await read(
            Pieces(text, size: 2),
            of: StreamItem.self,
            in: .jsonArray(at: "items"),
            rules: rules
        )
        #expect(reading == StreamReading(elements: [three[1]]))
        let twice = Data(#"{"items":[{"id":1,"name":"a"}],"items":[]}"#.utf8)
        let second = try await read(
            Pieces(twice, size: 2),
            of: StreamItem.self,
            in: .jsonArray(at: "items"),
            rules: rules
        )
        #expect(second.elements == [three[0]])
        #expect(second.error?.code == .duplicateKey)
    }

    @Test(arguments: [(#"{"i":{"id":1,"name":"a"}}"#, 1), (#"{"i":null}"#, 0)])
    func loneValuesMayBeLists(_ text: String, _ count: Int) async throws {
        let rules = DecodingRules(loneValuesAsLists: true)
        let pieces = Pieces(Data(text.utf8), size: 3)
        let reading = try await read(pieces, of: StreamItem.self, in: .jsonArray(at: "i"), rules: rules)
        #expect(reading == StreamReading(elements: Array(three.prefix(count))))
    }

    @Test(arguments: [0, 1])
    func elementsHaveASize(_ more: Int) async throws {
        let element = #"{"id":1,"name":"\#(String(repeating: "x", count: 80 + more))"}"#
        #expect(element.utf8.count == 98 + more)
        for (text, layout) in [("[\(element)]", StreamLayout.jsonArray()), (element + "\n", .jsonLines)] {
            for size in [1, 1_000] {
                let pieces = Pieces(Data(text.utf8), size: size)
                let reading = try await read(pieces, of: StreamItem.self, in: layout, maximumElementSize: 98)
                #expect(reading.error?.code == (more == 0 ? nil : .limitExceeded))
                #expect(reading.elements.count == 1 - more)
            }
        }
    }

    @Test func depthCountsFromTheRoot() async throws {
        let rules = DecodingRules(jsonDepth: 3)
        for (text, isRead) in [
            (#"{"a":[{"id":1,"name":"a"}]}"#, true), (#"{"a":[{"id":1,"name":"a","x":[]}]}"#, false),
        ] {
            let pieces = Pieces(Data(text.utf8), size: 4)
            let reading = try await read(pieces, of: StreamItem.self, in: .jsonArray(at: "a"), rules: rules)
            #expect(reading.error?.code == (isRead ? nil : .depthLimit))
        }
        let deep = Data((#"{"x":"# + String(repeating: "[", count: 4)).utf8)
        let reading = try await read(Pieces(deep, size: 4), of: StreamItem.self, in: .jsonArray(at: "a"), rules: rules)
        #expect(reading.error?.code == .depthLimit)
    }

    @Test func valuesMayBePassedOverAtAnyDepthThatTheRulesAllow() async throws {
        let nested = String(repeating: "[", count: 700) + String(repeating: "]", count: 700)
        let pieces = Pieces(Data(#"{"id":1,"name":"a","x":\#(nested)}"#.utf8), size: 64)
        let rules = DecodingRules(jsonDepth: 1_000)
        let reading = try await read(pieces, of: ListedStreamItem.self, in: .jsonLines, rules: rules)
        #expect(reading.elements.count == 1)
    }

    @Test func sequencesTellWhatWasCut() async throws {
        let text = "\u{1E}{\"id\":1,\"name\":\"a\"}\n\u{1E}{\"id\":2,\"na\u{1E}12\u{1E}{\"id\":3,\"name\":\"c\"}\n"
        let pieces = Pieces(Data(text.utf8), size: 4)
        let reading = try await read(pieces, of: StreamItem.self, in: .jsonSequence, skippingBad: true)
        #expect(reading == StreamReading(elements: [three[0], three[2]], bad: [1, 2]))
        let first = try await read(pieces, of: StreamItem.self, in: .jsonSequence)
        #expect(first.error?.code == .truncated)
        let bare = try await read(Pieces(Data(#" {"id":1}"#.utf8), size: 4), of: StreamItem.self, in: .jsonSequence)
        #expect(bare.error?.code == .malformed)
    }

    @Test func sourcesMayFail() async throws {
        struct Lost: Error {}
        let pieces = Pieces(Data("{\"id\":1,\"name\":\"a\"}\n{".utf8), size: 50, failure: Lost())
        var iterator = EntityStream(pieces, of: StreamItem.self, in: .jsonLines).makeAsyncIterator()
        let first = try await iterator.next()
        #expect(first?.id == 1)
        #expect(await thrown(by: &iterator) is Lost)
        let behind = try await iterator.next()
        #expect(behind == nil)
    }

    @Test func nothingComesBehindAnError() async throws {
        let pieces = Pieces(Data("{\"id\":1}\n{\"id\":2,\"name\":\"b\"}\n".utf8), size: 50)
        var iterator = EntityStream(pieces, of: StreamItem.self, in: .jsonLines).makeAsyncIterator()
        #expect(await thrown(by: &iterator) is EntityError)
        let behind = try await iterator.next()
        #expect(behind == nil)
    }

    @Test func driftIsToldWithTheElementsWay() async throws {
        let drift = DriftReport()
        let text = Data(#"{"items":[{"id":1,"name":"a","new":1}]}"#.utf8)
        _ = try await read(
            Pieces(text, size: 6),
            of: StreamItem.self,
            in: .jsonArray(at: "items"),
            rules: DecodingRules(drift: drift)
        )
        #expect(drift.unreadKeys.map(\.firstPath.description) == ["items[0].new"])
    }
}

/// What the next step of a stream throws; nil where it does not.
private func thrown(by iterator: inout EntityStream<StreamItem, Pieces>.AsyncIterator) async -> (any Error)? {
    do {
        _ = try await iterator.next()
        return nil
    } catch {
        return error
    }
}

/// An element of any kind.
struct AnyStreamElement: Entity, Equatable {
    static func from(json: JSONValue) throws -> AnyStreamElement { AnyStreamElement() }
}
#endif
