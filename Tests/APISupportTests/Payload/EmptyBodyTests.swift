import APISupport
import APISupportTesting
import Foundation
import Testing

@Suite struct EmptyBodyTests {
    /// A response without a body: by its length, its status, or the request's method.
    static let empty: [(HTTPMethod, Int, String)] = [
        (.get, 200, ""), (.get, 204, ""), (.post, 205, ""), (.delete, 200, ""), (.head, 200, ""), (.get, 204, "stray"),
    ]

    private func configuration(_ method: HTTPMethod, _ status: Int, _ text: String) -> APIConfiguration {
        let transport = StubTransport()
        transport.on(
            StubTransport.url,
            method: method,
            .response(HTTPResponse(status, type: Note.mediaType, text: text))
        )
        return APIConfiguration(transport: transport)
    }

    @Test(arguments: empty)
    func isAValueWhereTheTypePermits(method: HTTPMethod, status: Int, text: String) async throws {
        let configuration = configuration(method, status, text)
        let url = StubTransport.url
        _ = try await EntityRequest<NoContent>(url: url, method: method).response(configuration: configuration)
        let note = try await EntityRequest<Note?>(url: url, method: method).response(configuration: configuration)
        #expect(note == nil)
    }

    @Test(arguments: empty)
    func isAnErrorWhereAnEntityIsNeeded(method: HTTPMethod, status: Int, text: String) async {
        let configuration = configuration(method, status, text)
        let error = await #expect(throws: APIError.self) {
            try await EntityRequest<Note>(url: StubTransport.url, method: method).response(configuration: configuration)
        }
        #expect(error?.code == .emptyBody)
        #expect(error?.status == status)
        #expect(error?.message.contains("Note") == true)
    }

    @Test func isNotLookedAtWhereNothingIsExpected() async throws {
        let response = try await response(HTTPResponse(204, type: nil, text: ""))
        #expect(response.status == 204)
        #expect(response.body.isEmpty)
        #expect(response.entity == nil)
        #expect(response.mediaType == nil)
    }

    @Test func aBodyThatIsThereIsReadForAnOptional() async throws {
        let configuration = configuration(.get, 200, Note.body)
        let note = try await EntityRequest<Note?>(url: StubTransport.url).response(configuration: configuration)
        #expect(note == Note(text: "hello"))
    }
}
