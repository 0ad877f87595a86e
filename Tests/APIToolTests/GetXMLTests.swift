#if XML
import APISupportTesting
import Foundation
import Testing

@Suite struct GetXMLTests {
    @Test func treeOfADocumentInWindows1251() throws {
        let server = try FixtureServer.sample()
        let result = try Tool.run("get", server.url("/rates.xml"))
        #expect(result.status == 0)
        let start = """
            ValCurs
              @Date  12.03.2013
              @name  Foreign Currency Market
              Valute
                @ID  R01010
                NumCode  036
                CharCode  AUD
                Nominal  1
                Name  Австралийский доллар
                Value  31,5981
              Valute
                @ID  R01035

            """
        #expect(result.output.hasPrefix(start))
    }

    @Test func namespacesAndMixedContent() throws {
        let server = try FixtureServer()
        let document = "<a xmlns='urn:d' xmlns:p='urn:p'>one<p:b p:k='v'/><![CDATA[two]]>\n<c>three\u{85}\nfour</c></a>"
        server.on("/", respond: FixtureResponse(type: "text/xml", text: document))
        let result = try Tool.run("get", server.url("/"))
        #expect(result.status == 0)
        let tree = """
            a
              @xmlns  urn:d
              @xmlns:p  urn:p
              #text  one
              p:b
                @p:k  v
              #text  two
              c  three\\u{85}\\nfour

            """
        #expect(result.output == tree)
    }

    @Test(arguments: [
        ("//Valute[CharCode='USD']/Name", "Доллар США\n"),
        ("/ValCurs/@Date", "12.03.2013\n"),
        ("count(//Valute)", "10\n"),
        ("/ValCurs/Valute[2]/Value", "46,5270\n"),
    ])
    func selection(path: String, values: String) throws {
        let server = try FixtureServer.sample()
        let result = try Tool.run("get", server.url("/rates.xml"), "--select", path)
        #expect(result.status == 0)
        #expect(result.output == values)
    }

    @Test func selectionThatFails() throws {
        let server = try FixtureServer.sample()
        let nothing = try Tool.run("get", server.url("/rates.xml"), "--select", "//Nothing")
        #expect(nothing.status == 4)
        #expect(nothing.output.isEmpty)
        #expect(nothing.errors.hasSuffix("apitool: nothing is found at //Nothing\n"))
        let wrong = try Tool.run("get", server.url("/rates.xml"), "--select", "//[")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("\napitool: '//[' can't be evaluated: "))
        let unknown = try Tool.run("get", server.url("/rates.xml"), "--select", "//q:Valute")
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("\napitool: '//q:Valute' can't be evaluated: a prefix "))
    }

    @Test(arguments: [
        ("//_:y", 0, "2\n"), ("//dc:x/@dc:k", 0, "v\n"), ("//y", 4, ""), ("//_:x", 4, ""), ("//dc:y", 4, ""),
    ])
    func selectionInNamespaces(path: String, status: Int32, values: String) throws {
        let server = try FixtureServer()
        let document = "<r xmlns='urn:d' xmlns:dc='urn:dc'><dc:x dc:k='v'>1</dc:x><y>2</y></r>"
        server.on("/", respond: FixtureResponse(type: "text/xml", text: document))
        let result = try Tool.run("get", server.url("/"), "--select", path)
        #expect(result.status == status)
        #expect(result.output == values)
    }

    @Test func charsets() throws {
        let server = try FixtureServer()
        let bytes = Data([0x3C, 0x61, 0x3E, 0xC4, 0xE0, 0x3C, 0x2F, 0x61, 0x3E])
        server.on("/", respond: FixtureResponse(type: "text/xml", body: bytes))
        let told = try Tool.run("get", server.url("/"), "--charset", "windows-1251")
        #expect(told.status == 0)
        #expect(told.output == "a  Да\n")
        #expect(told.errors.hasPrefix("status 200, text/xml, windows-1251, 9 bytes, "))
        let sample = try FixtureServer.sample()
        let wrong = try Tool.run("get", sample.url("/rates-mislabelled.xml"))
        #expect(wrong.status == 4)
        #expect(wrong.errors.contains("apitool: invalidCharsetData: "))
        #expect(wrong.output.isEmpty)
    }

    @Test func brokenDocument() throws {
        let server = try FixtureServer.sample()
        let result = try Tool.run("get", server.url("/broken.xml"))
        #expect(result.status == 4)
        #expect(result.errors.contains("apitool: notXML: "))
        #expect(result.errors.contains("line 4"))
        #expect(result.output.isEmpty)
    }

    @Test(arguments: [("/mislabelled/rates", []), ("/untyped/rates", []), ("/mislabelled/rates", ["--format", "xml"])])
    func formatThatTheTypeDoesNotTell(path: String, options: [String]) throws {
        let server = try FixtureServer.sample()
        let result = try Tool.run(["get", server.url(path)] + options)
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("ValCurs\n"))
    }

    @Test func errorOfAnAPI() throws {
        let server = try FixtureServer.sample()
        let result = try Tool.run("get", server.url("/errors/xml"))
        #expect(result.status == 1)
        #expect(result.output == "error\n  code  17\n  description  Лимит запросов исчерпан\n  domain  bank.example\n")
        #expect(result.errors.hasSuffix("apitool: the server answered with status 422\n"))
    }
}
#endif
