// swift-format-ignore-file
// The lines of README.md and of the documentation stand here as they stand there.

#if XML
import APISupport
import APISupportTesting
import Foundation

// What README.md and the article "Getting started" declare.

final class DailyRatesRequest: APIRequest {
    override var url: String { "https://bank.example/daily.asp" }          // XML in windows-1251
    override class var expected: (any Entity.Type)? { RateList.self }
}
final class RateList: EntityList<Rate> { override class var entityTag: String { "Valute" } }
struct Rate: DecodableEntity {                                              // built from JSON and from XML
    let id: String, code: String, nominal: Int, name: String, value: Decimal
    enum CodingKeys: String, CodingKey { case id = "@ID", code = "CharCode", nominal = "Nominal", name = "Name", value = "Value" }
    static let decoding = DecodingRules(decimalSeparator: ",")              // this feed writes 30,9436
}

/// A delegate as in the article "Getting started"; `received` holds what it was told.
final class SampleDelegate: APIConnectionEntityDelegate {
    private(set) var received: [String] = []
    private func print(_ values: Any...) { received.append(values.map { "\($0)" }.joined(separator: " ")) }

    func connection(_ connection: APIConnection, didReceive entity: sending any Entity) {
        guard let rates = entity as? RateList else { return }
        for rate in rates { print(rate.name, rate.value) }
    }
    func connection(_ connection: APIConnection, didFailWith error: APIError) {
        print(error)
    }

    /// Compiled only: it would ask a server on the Internet.
    func ask() async throws -> RateList {
        let connection = APIConnection(request: DailyRatesRequest(), delegate: self)
        connection.start()                                                          // once; the delegate receives a RateList
        let rates = try await EntityRequest<RateList>(url: "https://bank.example/daily.asp").response()   // the same, typed, without a subclass
        for failure in rates.failures { print(failure.index, failure.error) }       // the elements that could not be built
        return rates
    }
}

/// What the article "Testing your client" does.
func ratesOfAStub(_ document: Data) async throws -> RateList {
    let transport = StubTransport()
    transport.on("https://bank.example/daily.asp", .response(HTTPResponse(status: 200, body: document)))
    let configuration = APIConfiguration(transport: transport)
    let rates = try await EntityRequest<RateList>(url: "https://bank.example/daily.asp").response(configuration: configuration)
    return rates
}

/// A stub that fails once and is slow then, as in the article "Testing your client".
func stubThatFailsOnce(_ document: Data) -> StubTransport {
    let unreachable = StubTransport()
    unreachable.on("https://bank.example/daily.asp", times: 1, .failure(TransportError(.cannotConnect, "nobody listens")))
    unreachable.on("https://bank.example/daily.asp", delay: .milliseconds(20), .response(HTTPResponse(status: 200, body: document)))
    return unreachable
}
#endif
