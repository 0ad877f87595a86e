#if JSON && XML
import APISupport
import Foundation
import TestSupport
import Testing

/// Entities as the bodies of requests, by the rules of the request.
@Suite struct EntityBodyTests {
    private static func sent(
        _ body: RequestBody,
        _ configuration: DecodingRules = DecodingRules()
    ) throws -> (type: String?, text: String) {
        var settings = APIConfiguration()
        settings.decoding = configuration
        let rules = DecodingRules(dates: [.seconds], defaults: ["note": "x"], keyPath: "answer")
        let request = APIRequest(url: "https://h", method: .post, body: body, decoding: rules)
        let http = try request.makeHTTPRequest(configuration: settings)
        return (http.headers["Content-Type"], String(decoding: http.body?.data ?? Data(), as: UTF8.self))
    }

    @Test("by the rules of the request, then of the configuration, without key path and defaults")
    func rules() throws {
        let order = SentOrder()
        let snake = DecodingRules(decimalSeparator: ",", keyConversion: .snakeCase)
        let json = try Self.sent(.json(entity: order), snake)
        #expect(json == ("application/json", #"{"id":1,"placed_at":5,"price":1.5}"#))
        let xml = try Self.sent(.xml(entity: order, root: "o", layout: XMLPrintingOptions(declaration: false)), snake)
        #expect(xml.type == "application/xml; charset=utf-8")
        #expect(xml.text == #"<o id="1"><placed_at>5</placed_at><price>1,5</price></o>"#)
        let form = try Self.sent(.form(entity: order), snake)
        #expect(form == ("application/x-www-form-urlencoded", "id=1&placed_at=5&price=1%2C5"))
    }

    @Test("rules of the body come first")
    func ownRules() throws {
        let rules = DecodingRules(dates: [.milliseconds], keyPath: "data")
        let json = try Self.sent(.json(entity: SentOrder(), rules: rules, contentType: "application/vnd.api+json"))
        #expect(json == ("application/vnd.api+json", #"{"data":{"id":1,"placedAt":5000,"price":1.5}}"#))
    }

    @Test("any encodable value")
    func encodable() throws {
        #expect(try Self.sent(.json(["a": [Date(timeIntervalSince1970: 1)]])).text == #"{"a":[1]}"#)
        #expect(try Self.sent(.xml(["a": 1], root: "r")).text.hasSuffix("<r><a>1</a></r>"))
        #expect(
            try Self.sent(.form(["a b": [true, false]], layout: FormLayout(booleans: .digits))).text
                == "a+b%5B%5D=1&a+b%5B%5D=0"
        )
    }

    @Test("what can't be written makes the request fail, and tells where")
    func errors() throws {
        for body in [RequestBody.json(entity: Unwritten()), .xml(entity: Unwritten()), .form(entity: Unwritten())] {
            let error = #expect(throws: APIError.self) { try Self.sent(body) }
            let underlying = error?.underlying as? EntityError
            #expect(error?.code == .invalidRequest && underlying?.code == .formatNotSupported)
            #expect(underlying?.path.description.hasSuffix("inner") == true)
        }
    }

    @Test("Python reads the form's names and values")
    func python() throws {
        let values = ["": "empty name", "ё é😀": "a&b=c+d e%20\r\n", "[x]*-._~": "'();:@,/?#", "q": "\"<>\\^`{|}"]
        let form = try Self.sent(.form(values)).text
        let path = try #require(Command.path(of: "python3"))
        let folder = try TemporaryFolder()
        let file = try folder.write(Data(form.utf8), to: "form.txt")
        let script = """
            import json, sys, urllib.parse as u
            text = open(sys.argv[1], encoding='ascii').read()
            pairs = u.parse_qsl(text, keep_blank_values=True, strict_parsing=True)
            json.dump([dict(pairs), u.urlencode(pairs, safe='*') == text.replace('%7E', '~')], sys.stdout)
            """
        let result = try Command.run(path, ["-c", script, file.path()])
        let read = try #require(try JSONSerialization.jsonObject(with: result.output) as? [Any])
        #expect(read[0] as? [String: String] == values)
        #expect(read[1] as? Bool == true)
    }
}

private struct SentOrder: AutoEntity {
    var id = 1
    var placedAt = Date(timeIntervalSince1970: 5)
    var price = Decimal(1.5)
    var note: String?

    static let autoFields: AutoFields<SentOrder> = [
        .field("id", \.id, attribute: true), .field("placedAt", \.placedAt), .field("price", \.price),
        .field("note", \.note),
    ]
}

private struct Unwritten: AutoEntity {
    var inner = Inner()

    struct Inner: Entity {}

    static let autoFields: AutoFields<Unwritten> = [.field("inner", \.inner)]
}
#endif
