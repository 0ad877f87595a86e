import APISupportFixtures
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct FixtureTests {
    @Test func filesTableAndMembersAreTheSame() throws {
        let folder = PackageFolder.url.appending(path: "Fixtures")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Documents").path())
        #expect(Set(Fixture.all.map(\.name)) == Set(files))
        let table = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
        #expect(Set(table.matches(of: /(?m)^\| `([^`]+)`/).map { String($0.output.1) }) == Set(files))
        for fixture in Fixture.all {
            let bytes = try Data(contentsOf: folder.appending(path: "Documents/\(fixture.name)"))
            #expect(fixture.data == bytes, "\(fixture.name)")
        }
    }

    @Test(arguments: [Fixture.rates, .undeclaredRates, .mislabelledRates, .articlesWindows1251])
    func isInWindows1251(_ fixture: Fixture) throws {
        #expect(String(validating: fixture.data, as: UTF8.self) == nil)
        let text = try #require(String(data: fixture.data, encoding: .windowsCP1251))
        #expect(text.contains("Евро") || text.contains("Петрова"))
    }

    static let answers: [(String, Int, String?, Fixture)] = [
        ("/rates.xml", 200, "application/xml", Fixture.rates),
        ("/mislabelled/articles", 200, "text/html", .articlesJSON),
        ("/mislabelled/page", 200, "application/json", .badGateway), ("/untyped/rates", 200, nil, .rates),
        ("/declared/rates", 200, "application/xml; charset=windows-1251", .undeclaredRates),
        ("/errors/xml", 422, "application/xml", .errorXML), ("/errors/page", 502, "text/html", .badGateway),
        ("/search", 200, "application/json", .articlesJSON),
    ]

    @Test(arguments: answers)
    func theSampleServerAnswers(_ path: String, status: Int, type: String?, fixture: Fixture) throws {
        let server = try FixtureServer.sample()
        let client = try RawClient(port: server.port)
        try client.send("GET \(path) HTTP/1.1\r\nConnection: close\r\n\r\n")
        let answer = Data(try client.readToEnd())
        let line = type.map { "Content-Type: \($0)\r\n" } ?? ""
        let head = "HTTP/1.1 \(status) \r\n\(line)Content-Length: \(fixture.data.count)\r\n\r\n"
        #expect(answer == Data(head.utf8) + fixture.data)
    }

    @Test func theSampleServerHeedsAccept() throws {
        let server = try FixtureServer.sample()
        let answer = try RawClient(port: server.port).exchange(
            "GET /search?q=x HTTP/1.1\r\nAccept: application/xml\r\nConnection: close\r\n\r\n"
        )
        #expect(answer.contains("Content-Type: application/xml\r\n"))
        #expect(answer.contains("<total>1284</total>"))
    }

    @Test func theSampleServerEchoes() throws {
        let server = try FixtureServer.sample()
        let answer = try RawClient(port: server.port).exchange(
            "PATCH /echo?a HTTP/1.1\r\nX-A: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"
        )
        #expect(
            answer.hasSuffix("\r\n\r\nPATCH /echo?a HTTP/1.1\nX-A: 1\nContent-Length: 2\nConnection: close\n\nhi")
        )
    }
}
