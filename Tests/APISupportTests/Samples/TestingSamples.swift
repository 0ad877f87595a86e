// swift-format-ignore-file
// The lines of the article "Testing your client" stand here as they stand there.

#if JSON && XML
import APISupport
import APISupportFixtures
import APISupportTesting
import Foundation
import Testing

@Test func anUnknownOrderIsToldByItsCode() async throws {
    let transport = StubTransport()
    let unknown = HTTPResponse(
        status: 404,
        headers: ["Content-Type": "application/json"],
        body: Data(#"{"code": "17", "message": "no such order"}"#.utf8)
    )
    transport.on("https://bank.example/orders/8", .response(unknown))
    let configuration = APIConfiguration(transport: transport)
    let request = EntityRequest<Order>(url: "https://bank.example/orders/8")
    let error = await #expect(throws: APIError.self) {
        _ = try await request.response(errorEntity: OrderError.self, configuration: configuration)
    }
    #expect(error?.code == .errorEntity && error?.status == 404)
    #expect(error?.errorEntity?.code == "17")
    #expect(transport.requests.map(\.url) == ["https://bank.example/orders/8"])
}

/// A stub whose header fields tell the charset of its body.
func ratesOfALabelledStub(_ document: Data) async throws -> RateList {
    let transport = StubTransport()
    let labelled = HTTPResponse(status: 200, headers: ["Content-Type": "text/xml; charset=windows-1251"], body: document)
    transport.on("https://bank.example/daily.asp", .response(labelled))
    let configuration = APIConfiguration(transport: transport)
    return try await EntityRequest<RateList>(url: "https://bank.example/daily.asp").response(configuration: configuration)
}

@Test func theLabelOfAStubCounts() async throws {
    #expect(try await ratesOfALabelledStub(Fixture.undeclaredRates.data).contains { $0.name == "Евро" })
}
#endif
