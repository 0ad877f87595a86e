#if XML
import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

// The sample of README.md, line by line as it stands there.

// swift-format-ignore
final class DailyRatesRequest: APIRequest {
    override var url: String { "https://bank.example/daily.asp" }          // XML in windows-1251
    override class var expected: (any Entity.Type)? { RateList.self }
}
// swift-format-ignore
final class RateList: EntityList<Rate> { override class var entityTag: String { "Valute" } }
// swift-format-ignore
struct Rate: DecodableEntity {                                              // built from JSON and from XML
    let id: String, code: String, nominal: Int, name: String, value: Decimal
    enum CodingKeys: String, CodingKey { case id = "@ID", code = "CharCode", nominal = "Nominal", name = "Name", value = "Value" }
    static let decoding = DecodingRules(decimalSeparator: ",")              // this feed writes 30,9436
}

/// Where the sample's last lines stand: they need somebody who is the delegate.
private final class Reader: APIConnectionDelegate {
    // swift-format-ignore
    func sample() async throws -> RateList {
        let connection = APIConnection(request: DailyRatesRequest(), delegate: self)
        connection.start()                                                          // the delegate receives a RateList
        let rates = try await EntityRequest<RateList>(url: "https://bank.example/daily.asp").response()   // the same, typed, without a subclass
        return rates
    }

    func connection(_ connection: APIConnection, didFailWith error: APIError) {}
}

@Suite struct ReadmeTests {
    @Test func showsTheSampleThatIsCompiledHere() throws {
        let readme = try String(contentsOf: PackageFolder.url.appending(path: "README.md"), encoding: .utf8)
        let own = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let block = try #require(readme.components(separatedBy: "```swift\n").dropFirst().first)
        let sample = try #require(block.components(separatedBy: "```").first)
        let lines = sample.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let compiled = Set(own.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
        #expect(lines.count > 10)
        for line in lines { #expect(compiled.contains(line), "not compiled here: \(line)") }
    }
}

/// The sample, sent to a real server on loopback through libcurl.
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
