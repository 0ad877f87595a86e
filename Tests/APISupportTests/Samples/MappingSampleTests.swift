#if JSON && XML
import APISupport
import Foundation
import Testing

/// The samples of the articles about mapping do what these say.
@Suite struct MappingSampleTests {
    @Test func keysAndNames() throws {
        let post = #"<p xmlns:c="http://purl.org/dc/elements/1.1/"><title>t</title><c:creator>a</c:creator></p>"#
        #expect(try MappingSamples.Post.decoded(fromXML: Data(post.utf8)).author == "a")
        let account = try MappingSamples.Account.decoded(fromJSON: Data(#"{"id": 1, "profile": {"name": "n"}}"#.utf8))
        #expect(account.displayName == "n")
        let customer = try MappingSamples.Customer.decoded(fromJSON: Data(#"{"name": "n", "city": "c"}"#.utf8))
        #expect(customer.address.city == "c")
    }

    @Test func wholeLists() throws {
        let xml = #"<r><order><lines><line code="a"/><extra code="b"/></lines></order></r>"#
        #expect(try MappingSamples.listSample(Data(xml.utf8)).map(\.code) == ["a", "b"])
        let wrong = #"<r><order><lines><line code="a"/><total/></lines></order></r>"#
        let error = #expect(throws: EntityError.self) { try MappingSamples.listSample(Data(wrong.utf8)) }
        #expect(error?.path.description.hasPrefix("/r/order/lines/total") == true)
    }

    @Test func kinds() throws {
        let xml = #"<d><shapes><circle radius="1"/><square side="2"/></shapes></d>"#
        let json = #"{"shapes": [{"type": "circle", "radius": 1}, {"type": "square", "side": 2}]}"#
        for drawing in [
            try MappingSamples.Drawing.decoded(fromXML: Data(xml.utf8)),
            try MappingSamples.Drawing.decoded(fromJSON: Data(json.utf8)),
        ] {
            guard case .circle(let circle) = drawing.shapes.first, case .square(let square) = drawing.shapes.last else {
                Issue.record("other shapes")
                continue
            }
            #expect(circle.radius == 1 && square.side == 2)
            let written = try drawing.jsonData(layout: JSONLayout(keyMarks: .resolved))
            #expect(
                String(decoding: written, as: UTF8.self)
                    == #"{"shapes":[{"type":"circle","radius":1},{"type":"square","side":2}]}"#
            )
            let printed = try drawing.xmlData(layout: XMLPrintingOptions(declaration: false))
            #expect(
                String(decoding: printed, as: UTF8.self)
                    == "<Drawing><shapes><circle><radius>1</radius></circle><square><side>2</side></square></shapes></Drawing>"
            )
        }
        #expect(try JSONDecoder().decode([MappingSamples.Status].self, from: Data(#"["new"]"#.utf8)) == [.unknown])
    }

    @Test func values() throws {
        let json = #"{"day": "04.05.2013", "time": 1367670600000, "price": "1 234,56"}"#
        let rules = DecodingRules(numbersInText: true)
        let quote = try MappingSamples.Quote.decoded(fromJSON: Data(json.utf8), rules: rules)
        #expect(quote.day.timeIntervalSince1970 == 1_367_625_600 && quote.time.timeIntervalSince1970 == 1_367_670_600)
        #expect(quote.price == Decimal(string: "1234.56"))
    }

    @Test func driftAndErrors() throws {
        let json = #"""
            {"data": {"orders": [{"id": 1, "tax": 2, "lines": []},
            {"id": 2, "tax": 3, "placed": "2013-05-04", "lines": []}]}}
            """#
        var printed: [String] = []
        try MappingSamples.driftSample(Data(json.utf8)) { printed.append("\($0)") }
        #expect(printed.first == "unread: data.orders[].tax (2); missing: data.orders[].placed (1)")
        printed = []
        MappingSamples.errorSample(Data(#"{"data": {}}"#.utf8)) { values in
            printed.append(values.map { "\($0)" }.joined(separator: " "))
        }
        #expect(printed.first == "missingValue data.orders")
        #expect(printed.last?.hasSuffix("^") == true)
    }
}
#endif
