#if JSON
import APISupport
import Foundation
import Testing

@Suite struct JSONBodyTests {
    private struct Note: Encodable {
        var text: String
    }

    @Test func encodesAValue() throws {
        let request = try APIRequest(url: "https://h", method: .post, body: .json(Note(text: "ё"))).makeHTTPRequest()
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.body?.data == Data(#"{"text":"ё"}"#.utf8))
    }

    @Test func usesTheGivenEncoder() throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let body = RequestBody.json(["aB": 1], encoder: encoder)
        let snake = RequestBody.json(Snake(aB: 1), encoder: encoder)
        #expect(try APIRequest(url: "https://h", body: body).makeHTTPRequest().body?.data == Data(#"{"aB":1}"#.utf8))
        #expect(try APIRequest(url: "https://h", body: snake).makeHTTPRequest().body?.data == Data(#"{"a_b":1}"#.utf8))
    }

    private struct Snake: Encodable {
        var aB: Int
    }

    @Test func reportsAValueThatCannotBeEncoded() {
        let error = #expect(throws: APIError.self) {
            try APIRequest(url: "https://h", body: .json(Double.infinity)).makeHTTPRequest()
        }
        #expect(error?.code == .invalidRequest)
        let underlying = error?.underlying as? EntityError
        #expect(
            underlying?.code == .invalidValue && underlying?.message == "the Double inf can't be written as a number"
        )
        let foundations = #expect(throws: APIError.self) {
            try APIRequest(url: "https://h", body: .json(Double.infinity, encoder: JSONEncoder())).makeHTTPRequest()
        }
        #expect(foundations?.underlying is EncodingError)
    }
}
#endif
