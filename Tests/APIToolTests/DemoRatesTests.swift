#if XML
import Testing

@Suite struct DemoRatesTests {
    @Test func ratesInWindows1251() throws {
        let result = try Tool.run("demo")
        #expect(result.output.contains("GET /rates.xml: status 200, application/xml, windows-1251, 1,875 bytes, "))
        let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        let rows = [
            "R01010 AUD 1 Австралийский доллар 31.5981",
            "R01035 GBP 1 Фунт стерлингов 46.527",
            "R01090 BYR 10000 Белорусских рублей 35.8012",
        ]
        for row in rows { #expect(lines.contains(row), "\(row)") }
        #expect(lines.filter { $0.hasPrefix("R0") }.count == 10)
    }
}
#endif
