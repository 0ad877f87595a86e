#if XML
import APISupport
import APISupportTesting
import Foundation
import Testing

/// A list without elements may be the server's error: any element of XML makes a list.
@Suite struct EmptyListTests {
    private struct Row: DecodableEntity {
        let id: Int
    }

    private final class Rows: EntityList<Row> {
        override class var entityTag: String { "row" }
    }

    private struct Refusal: ErrorEntity {
        static let codeField = "code"
        let details: ErrorDetails
    }

    private func rows(_ text: String) async throws -> Rows {
        let stub = HTTPResponse(200, type: "application/xml", text: text)
        return try await EntityRequest<Rows>(url: StubTransport.url)
            .response(errorEntity: Refusal.self, configuration: APIConfiguration(stub: stub))
    }

    @Test func isTheErrorThatItsDocumentTells() async {
        let error = await #expect(throws: APIError.self) { _ = try await rows("<error><code>5</code></error>") }
        #expect(error?.code == .errorEntity)
        #expect(error?.errorEntity?.code == "5")
    }

    @Test(arguments: ["<rows/>", "<rows><title>none</title></rows>"])
    func isEmptyWhereItTellsNone(text: String) async throws {
        #expect(try await rows(text).isEmpty)
    }

    @Test func isNoErrorWithElementsOrFailures() async throws {
        #expect(try await rows("<rows><code>5</code><row id='1'/></rows>").map(\.id) == [1])
        #expect(try await rows("<rows><code>5</code><row id='x'/></rows>").failures.count == 1)
    }
}
#endif
