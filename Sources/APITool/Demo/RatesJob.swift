#if XML
internal import APISupport
internal import Foundation

extension DemoJobs {
    /// A bank's daily rates, in XML.
    static var rates: (any DemoJob)? { RatesJob() }
}

private struct RatesJob: DemoJob {
    let title = "Daily rates: XML in windows-1251 into a typed list"

    func run(on server: DemoServer) async throws(APIError) {
        let rates = try await server.fetch(RateList.self, "/rates.xml")
        var table = Table([("ID", .left), ("Code", .left), ("Nominal", .right), ("Name", .left), ("Value", .right)])
        for rate in rates { table.add([rate.id, rate.code, "\(rate.nominal)", rate.name, "\(rate.value)"]) }
        server.show(table)
    }
}

private final class RateList: EntityList<Rate> {
    override class var entityTag: String { "Valute" }
}

private struct Rate: DecodableEntity {
    let id: String
    let code: String
    let nominal: Int
    let name: String
    let value: Decimal

    enum CodingKeys: String, CodingKey {
        case id = "@ID"
        case code = "CharCode"
        case nominal = "Nominal"
        case name = "Name"
        case value = "Value"
    }

    /// The feed writes 30,9436.
    static let decoding = DecodingRules(decimalSeparator: ",")
}
#endif
