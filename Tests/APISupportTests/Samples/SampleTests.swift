#if JSON && XML
import APISupport
import APISupportFixtures
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct SampleTests {
    /// The README and every article: of each line of Swift in them a file beside this one has the same.
    @Test func theLinesOfTheDocumentationAreCompiled() throws {
        let compiled = try files(in: "Tests/APISupportTests/Samples", "swift").flatMap(lines)
        let articles = try files(in: "Sources/APISupport/APISupport.docc", "md")
        #expect(articles.contains { $0.lastPathComponent == "GettingStarted.md" })
        for article in [PackageFolder.url.appending(path: "README.md")] + articles {
            for line in try samples(in: article) {
                #expect(compiled.contains { $0.hasPrefix(line) }, "\(article.lastPathComponent): \(line)")
            }
        }
    }

    @Test func theSampleWorks() async throws {
        let rates = try await ratesOfAStub(Fixture.rates.data)
        #expect(rates.count == 10)
        #expect(rates.failures.isEmpty)
        let dollar = try #require(rates.first { $0.code == "USD" })
        #expect(dollar.id == "R01235")
        #expect(dollar.nominal == 1)
        #expect(dollar.name == "Доллар США")
        #expect(dollar.value == Decimal(string: "30.9436"))
    }

    @Test("in JSON the value is a number, and a text where the rules say so")
    func theEntityOfTheSampleIsBuiltFromJSON() throws {
        let number = #"{"ID": "R01235", "CharCode": "USD", "Nominal": 1, "Name": "Dollar", "Value": 30.9436}"#
        let text = number.replacing("30.9436", with: #""30,9436""#)
        #expect(try Rate.decoded(fromJSON: Data(number.utf8)).value == Decimal(string: "30.9436"))
        let rules = DecodingRules(numbersInText: true)
        #expect(try Rate.decoded(fromJSON: Data(text.utf8), rules: rules).value == Decimal(string: "30.9436"))
        #expect(throws: EntityError.self) { try Rate.decoded(fromJSON: Data(text.utf8)) }
    }

    @Test func theServerOfTheSampleAnswers() async throws {
        let server = try sampleServer()
        #expect(try await sampleReport(server).title == "All well")
        for (body, status) in [(nil, 400), (RequestBody.text("{}"), 201)] as [(RequestBody?, Int)] {
            let url = server.url("/orders")
            let request = APIRequest(url: url, method: .post, body: body, acceptedStatuses: [status])
            #expect(try await APIConnection(request: request).response().status == status)
        }
    }

    @Test func theStubOfTheSampleFailsOnce() async throws {
        let transport = stubThatFailsOnce(Fixture.rates.data)
        let request = EntityRequest<RateList>(url: "https://bank.example/daily.asp")
        let configuration = APIConfiguration(transport: transport)
        let error = await #expect(throws: APIError.self) {
            _ = try await request.response(configuration: configuration)
        }
        #expect(error?.code == .cannotConnect)
        #expect(try await request.response(configuration: configuration).count == 10)
        #expect(transport.requests.count == 2)
    }

    @Test func thePaymentOfTheSampleIsWritten() throws {
        let due = Date(timeIntervalSince1970: 1_784_851_200)
        let amount = try #require(Decimal(string: "30.9436"))
        let payment = Payment(id: 7, due: due, amount: amount, note: nil, tags: ["new"])
        let (requests, texts) = try samplesOfWriting(payment)
        let article = try String(
            contentsOf: PackageFolder.url.appending(path: "Sources/APISupport/APISupport.docc/WritingEntities.md"),
            encoding: .utf8
        )
        #expect(article.contains(texts[1].trimmingCharacters(in: .newlines)))
        #expect(texts[0].contains(#""tags": {"#) && texts[0].contains(#""amount": 30.9436"#))
        #expect(
            texts[2] == #"<Envelope version="2.0"><payments><payment id="7"><due>24.07.2026</due>"#
                + "<amount>30,9436</amount><tags><tag>new</tag></tags></payment></payments></Envelope>"
        )
        #expect(texts[3] == #"{"stops":"a;b"}"#)
        #expect(texts[4] == #"{"@id":7,"amount":30.9436,"due":"24.07.2026","tags/tag":["new"]}"#)
        let types = ["application/json", "application/xml; charset=utf-8", "application/x-www-form-urlencoded"]
        #expect(try requests.map { try $0.makeHTTPRequest().headers["Content-Type"] } == types)
    }

    @Test func theListOfTheSampleIsFoundInBothFormats() throws {
        let json = #"{"data":{"orders":[{"id":1,"lines":{"line":[{"code":"a","count":2},{"code":"b"}]}},{"id":"x"}]}}"#
        let xml = """
            <r><data><orders><order id="1"><lines><line code="a"><count>2</count></line><line code="b"/></lines></order>
            <order id="x"/></orders></data></r>
            """
        for orders in [try Orders.decoded(fromJSON: Data(json.utf8)), try Orders.decoded(fromXML: Data(xml.utf8))] {
            #expect(orders.map(\.id) == [1])
            #expect(orders.first?.lines.map(\.code) == ["a", "b"])
            #expect(orders.first?.lines.map(\.count) == [2, 1])
            #expect(orders.failures.map(\.index) == [1])
        }
    }

    @Test func theEntityByHandIsBuilt() throws {
        let json = #"{"id": 7, "route": {"lines": [{"code": "a"}, {"code": "b", "count": 3}]}}"#
        let xml = #"<journey id="7"><route><line code="a"/><line code="b"><count>3</count></line></route></journey>"#
        for journey in [try Journey.decoded(fromJSON: Data(json.utf8)), try .decoded(fromXML: Data(xml.utf8))] {
            #expect(journey.id == 7 && journey.lines.map(\.code) == ["a", "b"])
            #expect(journey.lines.map(\.count) == [1, 3])
        }
    }

    @Test func theTransportOfTheSampleEnds() async throws {
        let configuration = try await samplesOfConnections("secret", authority: Data(), identity: Data())
        await #expect(throws: TransportError.self) {
            _ = try await configuration.transport.send(HTTPRequest(url: "http://127.0.0.1:1/"))
        }
    }

    @Test func theDelegateOfTheSampleWorks() async throws {
        let transport = StubTransport()
        transport.on(
            "https://bank.example/daily.asp",
            .response(HTTPResponse(status: 200, headers: ["Content-Type": "text/xml"], body: Fixture.rates.data))
        )
        let queue = DispatchQueue(label: "sample")
        let delegate = SampleDelegate()
        let configuration = APIConfiguration(transport: transport, deliveryQueue: queue)
        APIConnection(request: DailyRatesRequest(), delegate: delegate, configuration: configuration).start()
        #expect(await eventually { queue.sync { !delegate.received.isEmpty } })
        queue.sync {
            #expect(delegate.received.count == 10)
            #expect(delegate.received.contains("Евро 39.9234"))
        }
    }

    private func files(in folder: String, _ kind: String) throws -> [URL] {
        let folder = PackageFolder.url.appending(path: folder)
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == kind }
    }

    /// The lines of Swift samples, without those of package manifests and without trailing comments.
    private func samples(in file: URL) throws -> [String] {
        let blocks = try String(contentsOf: file, encoding: .utf8)
            .matches(of: /```swift\n((?s).*?)```/)
            .map { String($0.output.1) }
        return blocks.filter { !$0.contains(".package(") }
            .flatMap { $0.split(separator: "\n") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    private func lines(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
#endif
