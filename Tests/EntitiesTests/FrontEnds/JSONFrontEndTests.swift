#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// One JSON document gives the same values and errors by a field list, in a struct and a class, by `Decodable`, and by hand.
@Suite struct JSONFrontEndTests {
    private static let date = Date(timeIntervalSince1970: 1_367_670_600)

    static let cases = [
        FrontEndCase(
            #"{"id": 1, "title": "t", "price": 1.5, "tag": []}"#,
            .values(FrontEndValues(id: 1, title: "t", price: 1.5))
        ),
        FrontEndCase(
            #"""
            {"@id": "7", "title": "\u0416", "price": "1,50", "date": "2013-05-04T12:30:00Z", "isOn": "true", "link": "x/y",
            "tag": ["a", "b"], "parts": {"part": [{"code": "c", "size": "5"}, {"@code": "d", "size": 6}]}, "owner": {"name": "o"}}
            """#,
            .values(
                FrontEndValues(
                    id: 7,
                    title: "Ж",
                    price: 1.5,
                    date: date,
                    isOn: true,
                    link: URL(string: "x/y"),
                    tags: ["a", "b"],
                    parts: [FrontEndPart(code: "c", size: 5), FrontEndPart(code: "d", size: 6)],
                    owner: "o"
                )
            )
        ),
        FrontEndCase(
            #"{"tag": [], "price": 0, "title": "", "@id": 1, "date": 1367670600, "isOn": null, "link": null, "parts": [], "owner": null}"#,
            .values(FrontEndValues(id: 1, date: date, parts: []))
        ),
        FrontEndCase(#"{"id": 1, "title": "t", "price": 1}"#, .error(.missingValue, "tag", line: 1, column: 1)),
        FrontEndCase("{\"id\": 1,\n\"title\": 5}", .error(.typeMismatch, "title", line: 2, column: 10)),
        FrontEndCase(#"{"id": 1, "title": null}"#, .error(.nullValue, "title", line: 1, column: 20)),
        FrontEndCase(#"{"id": 1, "title": "t", "price": "1.5"}"#, .error(.typeMismatch, "price", line: 1, column: 34)),
        FrontEndCase(
            #"{"id": 1, "title": "t", "price": 123456789012345678901234567890123456789, "tag": []}"#,
            .error(.numberOutOfRange, "price", line: 1, column: 34)
        ),
        FrontEndCase(
            #"{"id": 1, "title": "t", "price": 1, "date": "x"}"#,
            .error(.invalidValue, "date", line: 1, column: 45)
        ),
        FrontEndCase(
            #"{"id": 1, "title": "t", "price": 1, "isOn": 1}"#,
            .error(.typeMismatch, "isOn", line: 1, column: 45)
        ),
        FrontEndCase(
            #"{"id": 1, "title": "t", "price": 1, "link": " "}"#,
            .error(.invalidValue, "link", line: 1, column: 45)
        ),
        FrontEndCase(
            #"{"id": 1, "title": "t", "price": 1, "tag": [1]}"#,
            .error(.typeMismatch, "tag[0]", line: 1, column: 45)
        ),
        FrontEndCase(
            #"{"id": 1, "title": "t", "price": 1, "tag": {}}"#,
            .error(.typeMismatch, "tag", line: 1, column: 44)
        ),
        FrontEndCase(
            #"{"id": 1, "title": "t", "price": 1, "tag": [], "parts": {"part": [{"code": "c"}]}}"#,
            .error(.missingValue, "parts.part[0].size", line: 1, column: 67)
        ),
        FrontEndCase(
            #"{"id": 1, "title": "t", "price": 1, "tag": [], "parts": [{"code": "c", "size": 256}]}"#,
            .error(.numberOutOfRange, "parts[0].size", line: 1, column: 80)
        ),
        FrontEndCase(#"{"title": "t", "price": 1, "tag": []}"#, .error(.missingValue, "@id", line: 1, column: 1)),
        FrontEndCase(#"{"id": 1, "x": 1, "x": 1}"#, .error(.duplicateKey, "x", line: 1, column: 19)),
        FrontEndCase(#"{"id": 1, "id": 1}"#, .error(.duplicateKey, "id", line: 1, column: 11)),
        FrontEndCase(#"[]"#, .error(.typeMismatch, "", line: 1, column: 1)),
        FrontEndCase(#"null"#, .error(.nullValue, "", line: 1, column: 1)),
        FrontEndCase(#"{"id": 1, "title": "t", "price": 1, "tag": [],}"#, .error(.malformed, "", line: 1, column: 47)),
        FrontEndCase(#""#, .error(.emptyDocument, "", line: 1, column: 1)),
    ]

    @Test(
        "the same values and errors",
        arguments: cases,
        [ListedEntity.self, ListedSubclass.self, DecodedEntity.self, HandWrittenEntity.self]
            as [any FrontEndEntity.Type]
    )
    func same(testCase: FrontEndCase, type: any FrontEndEntity.Type) throws {
        let data = Data(testCase.text.utf8)
        switch testCase.outcome {
        case .values(let values):
            #expect(try type.decoded(fromJSON: data).values == values)
        case .error(let code, let path, let line, let column):
            let error = try #require(throws: EntityError.self) { try type.decoded(fromJSON: data) }
            #expect(error.code == code && error.path.description == path)
            #expect(error.position?.line == line && error.position?.column == column)
            #expect(error.position?.byteOffset == testCase.offset(line: line, column: column))
            #expect(error.excerpt?.byteAtCaret == testCase.byte(line: line, column: column))
            #expect(error.entity?.isEmpty == false)
        }
    }

    @Test("the same words", arguments: cases)
    func sameMessages(testCase: FrontEndCase) throws {
        // Of a document that is broken before it begins only a field list knows already that it is to be an object.
        guard case .error(let code, let path, line: _, column: _) = testCase.outcome else { return }
        if path.isEmpty, code != .typeMismatch, code != .nullValue { return }
        let data = Data(testCase.text.utf8)
        let types: [any FrontEndEntity.Type] = [ListedEntity.self, DecodedEntity.self, HandWrittenEntity.self]
        let errors = types.map { type in
            #expect(throws: EntityError.self) { try type.decoded(fromJSON: data) }
        }
        #expect(Set(errors.map { $0?.message ?? "" }).count == 1, "\(errors)")
    }
}
#endif
