#if JSON
import APISupport
import APISupportTesting
import Foundation
import Testing

/// Arguments as a JSON object.
@Suite struct JSONArgumentTests {
    @Test(arguments: [false, true])
    func asJSON(dropsNull: Bool) throws {
        var configuration = APIConfiguration(transport: StubTransport())
        configuration.bodyArguments = ["version": 2, "count": 9]
        let request = try APIRequest(
            url: "https://a.example/",
            method: .post,
            arguments: ["text": "a&b", "count": 3, "part": 0.1, "yes": true, "list": ["x", 2, [false]], "none": nil],
            argumentPlacement: .json,
            dropsNullArguments: dropsNull
        ).makeHTTPRequest(configuration: configuration)
        let start = #"{"text":"a&b","count":3,"part":0.1,"yes":true,"list":["x",2,[false]],"#
        #expect(
            (request.body?.data).map { String(decoding: $0, as: UTF8.self) }
                == start + (dropsNull ? "" : #""none":null,"#) + #""version":2}"#
        )
        #expect(request.headers["Content-Type"] == "application/json")
    }

    @Test func nullsInObjectsAreLeftOutToo() throws {
        let request = try APIRequest(
            url: "https://a.example/",
            method: .post,
            arguments: ["in": ["a": nil, "b": ["c": nil, "d": 1]], "list": [nil, ["e": nil, "f": 2]]],
            argumentPlacement: .json,
            dropsNullArguments: true
        ).makeHTTPRequest(configuration: APIConfiguration(transport: StubTransport()))
        let text = (request.body?.data).map { String(decoding: $0, as: UTF8.self) }
        // A list would lose the places of those behind.
        #expect(text == #"{"in":{"b":{"d":1}},"list":[null,{"f":2}]}"#)
    }
}
#endif
