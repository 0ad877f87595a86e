import APISupport
import APISupportTesting
import Foundation
import Testing

@Suite struct PreconditionTests {
    @Test func aSecondStartStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let connection = APIConnection(
                request: APIRequest(url: "https://stub.example/"),
                configuration: APIConfiguration(transport: StubTransport())
            )
            connection.start()
            connection.start { _ in }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("an APIConnection is started once"))
    }

    @Test func anEntityRequestForDataStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let request = EntityRequest<NoContent>(url: "https://stub.example/", responseType: .data)
            request.start(configuration: APIConfiguration(transport: StubTransport())) { _ in }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("can't build an entity"))
    }
}
