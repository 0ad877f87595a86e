#if XML
import Foundation
import Testing

@testable import APISupportEntities

/// One XML document gives the same values and errors by a field list, in a struct and a class, by `Decodable`, and by hand.
@Suite struct XMLFrontEndTests {
    private static let date = Date(timeIntervalSince1970: 1_367_670_600)

    static let cases = [
        FrontEndCase(
            #"<e id="1" title="t"><price>1,5</price></e>"#,
            .values(FrontEndValues(id: 1, title: "t", price: 1.5))
        ),
        FrontEndCase(
            """
            <e id=" 7 "><tag>a</tag><title>&#x416;</title><price> 1,50 </price><date>2013-05-04T12:30:00Z</date><isOn>1</isOn>
            <link>x/y</link><tag>b</tag><parts><part code="c" size="5"/><part code="d"><size>6</size></part></parts>
            <owner name="o"/></e>
            """,
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
            #"<e id="1"><title/><price>0</price><date>1367670600</date><isOn/><link> </link><tag/><parts/><owner name=""/></e>"#,
            .values(FrontEndValues(id: 1, date: date, tags: [""], parts: []))
        ),
        FrontEndCase(
            #"<e id="1"><title>a</title><title>b</title><price>0</price></e>"#,
            .values(FrontEndValues(id: 1, title: "a"))
        ),
        FrontEndCase(#"<e><title>t</title><price>1</price></e>"#, .error(.missingValue, "/e/@id", line: 1, column: 1)),
        FrontEndCase("<e id=\"1\">\n<price>1</price></e>", .error(.missingValue, "/e/title", line: 1, column: 1)),
        FrontEndCase(#"<e id="x"/>"#, .error(.typeMismatch, "/e/@id", line: 1, column: 1)),
        FrontEndCase(#"<e id=""/>"#, .error(.nullValue, "/e/@id", line: 1, column: 1)),
        FrontEndCase("<e id=\"1\"><title/>\n<price/></e>", .error(.nullValue, "/e/price", line: 2, column: 1)),
        FrontEndCase(
            #"<e id="1"><title/><price>1.5</price></e>"#,
            .error(.typeMismatch, "/e/price", line: 1, column: 19)
        ),
        FrontEndCase(#"<e id="1"><title>a<b/></title></e>"#, .error(.typeMismatch, "/e/title", line: 1, column: 11)),
        FrontEndCase(
            #"<e id="1"><title/><price>1</price><date>x</date></e>"#,
            .error(.invalidValue, "/e/date", line: 1, column: 35)
        ),
        FrontEndCase(
            #"<e id="1"><title/><price>1</price><isOn>yes</isOn></e>"#,
            .error(.typeMismatch, "/e/isOn", line: 1, column: 35)
        ),
        FrontEndCase(
            #"<e id="1"><title/><price>1</price><link>a b</link></e>"#,
            .error(.invalidValue, "/e/link", line: 1, column: 35)
        ),
        FrontEndCase(
            #"<e id="1"><title/><price>1</price><parts><part code="a" size="1"/><part code="c"/></parts></e>"#,
            .error(.missingValue, "/e/parts/part[2]/size", line: 1, column: 67)
        ),
        FrontEndCase(
            #"<e id="1"><title/><price>1</price><parts><part code="c"><size>256</size></part></parts></e>"#,
            .error(.numberOutOfRange, "/e/parts/part/size", line: 1, column: 57)
        ),
        FrontEndCase(#"<e id="1"></f>"#, .error(.malformed, "", line: 1, column: 15)),
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
            #expect(try type.decoded(fromXML: data).values == values)
        case .error(let code, let path, let line, let column):
            let error = try #require(throws: EntityError.self) { try type.decoded(fromXML: data) }
            #expect(error.code == code && error.path.description == path)
            #expect(error.position?.line == line && error.position?.column == column)
            #expect(error.position?.byteOffset == testCase.offset(line: line, column: column))
            #expect(error.excerpt?.byteAtCaret == testCase.byte(line: line, column: column))
            #expect(error.entity?.isEmpty == false)
        }
    }

    @Test("the same words", arguments: cases)
    func sameMessages(testCase: FrontEndCase) throws {
        guard case .error = testCase.outcome else { return }
        let data = Data(testCase.text.utf8)
        let types: [any FrontEndEntity.Type] = [ListedEntity.self, DecodedEntity.self, HandWrittenEntity.self]
        let errors = types.map { type in
            #expect(throws: EntityError.self) { try type.decoded(fromXML: data) }
        }
        #expect(Set(errors.map { $0?.message ?? "" }).count == 1, "\(errors)")
    }
}
#endif
