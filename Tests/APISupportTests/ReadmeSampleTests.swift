#if XML
import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// The sample of the README, sent to a real server on loopback through libcurl.
@Suite struct ReadmeSampleTests {
    private let server: FixtureServer
    private let configuration: APIConfiguration

    init() throws {
        let xml = """
            <?xml version="1.0" encoding="windows-1251"?>
            <ValCurs Date="02.03.2002" name="Foreign Currency Market">
            <Valute ID="R01235"><NumCode>840</NumCode><CharCode>USD</CharCode><Nominal>1</Nominal>
            <Name>Доллар США</Name><Value>30,9436</Value></Valute>
            <Valute ID="R01820"><NumCode>392</NumCode><CharCode>JPY</CharCode><Nominal>100</Nominal>
            <Name>Японских иен</Name><Value>23,1527</Value></Valute>
            </ValCurs>
            """
        let server = try FixtureServer()
        server.on(
            "/daily.asp",
            respond: FixtureResponse(type: "application/xml", body: try Charset.windows1251.encode(xml))
        )
        self.server = server
        configuration = APIConfiguration(transport: Rerouting(from: "https://bank.example", to: server.url("")))
    }

    /// Sends what is meant for one host to another.
    private struct Rerouting: HTTPTransport {
        let from: String
        let to: String

        func start(
            _ request: HTTPRequest,
            receive: @escaping @Sendable (HTTPTransferEvent) -> Void
        ) -> any HTTPTransfer {
            var request = request
            request.url = request.url.replacing(from, with: to)
            return CurlTransport.shared.start(request, receive: receive)
        }
    }

    private func expectRates(_ rates: RateList) {
        #expect(rates.map(\.id) == ["R01235", "R01820"])
        #expect(rates.map(\.code) == ["USD", "JPY"])
        #expect(rates.map(\.nominal) == [1, 100])
        #expect(rates.map(\.name) == ["Доллар США", "Японских иен"])
        #expect(rates.map(\.value) == [Decimal(string: "30.9436"), Decimal(string: "23.1527")])
        #expect(rates.failures.isEmpty)
    }

    @MainActor
    private final class Screen: APIConnectionEntityDelegate {
        var rates: RateList?
        var error: APIError?

        func connection(_ connection: APIConnection, didReceive entity: sending any Entity) {
            rates = entity as? RateList
        }

        func connection(_ connection: APIConnection, didFailWith error: APIError) {
            self.error = error
        }
    }

    @MainActor
    @Test func aDelegateReceivesTheRates() async throws {
        let screen = Screen()
        let connection = APIConnection(request: DailyRatesRequest(), delegate: screen, configuration: configuration)
        connection.start()
        #expect(await eventually { screen.rates != nil || screen.error != nil })
        #expect(screen.error == nil)
        expectRates(try #require(screen.rates))
    }

    @Test func aTaskReceivesTheRatesTyped() async throws {
        let request = EntityRequest<RateList>(url: "https://bank.example/daily.asp")
        expectRates(try await request.response(configuration: configuration))
    }
}
#endif
