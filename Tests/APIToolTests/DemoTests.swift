import Testing

@Suite struct DemoTests {
    /// The lines of the demo's tables whose parts are these, white space aside.
    private func expectRows(_ rows: [String]) throws {
        let result = try Tool.run("demo")
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        for row in rows { #expect(lines.contains(row), "\(row)") }
    }

    @Test func endsWell() throws {
        let result = try Tool.run("demo")
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        let formats = CompiledFormats.names
        // Each format brings a job of its own: rates come in XML, the remote call is JSON.
        let jobs = 3 + formats.count
        let requests = 4 * formats.count
        #expect(result.output.contains("\n\(jobs) jobs done, \(requests) requests sent to 127.0.0.1:"))
        let measured = result.output.split(separator: "\n").filter {
            ($0.contains("GET /") || $0.contains("POST /")) && $0.contains(" bytes, ") && $0.hasSuffix(" ms")
        }
        #expect(measured.count == requests)
    }

    @Test(arguments: CompiledFormats.names)
    func objectsOfEachFormat(format: String) throws {
        try expectRows([
            "9007199254740993 Ёлки & \"палки\": о разборе чужих ответов Анна Петрова 2013-03-11T09:15:00Z 4.5 xml, кодировки",
            "102 Why <nil> is not zero Tom O'Neil 2013-02-28T20:59:59Z -0.25",
            "103 Naïve café — 日本語 🙂 - 2012-12-31T00:00:00Z 3.0 unicode",
            "\"чужие ответы\": 3 of 1284",
            "name Анна Петрова",
            "visits 4294967296",
            "registered 2013-03-12T00:00:00Z",
            "homepage https://anna.example/blog?lang=ru&page=1",
            "balance -12.5",
            "address 191186, Санкт-Петербург, Невский проспект, 1",
            "phone (mobile) +7 921 555-01-18",
            "nickname -",
            "\(format) errorEntity 422 17 bank.example Лимит запросов исчерпан",
        ])
    }
}
