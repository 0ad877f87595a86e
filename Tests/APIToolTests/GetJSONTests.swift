#if JSON
import APISupportTesting
import Foundation
import Testing

@Suite struct GetJSONTests {
    @Test func tree() throws {
        let server = try FixtureServer()
        let document = """
            {"n": -1, "big": 9007199254740993, "d": 1.50, "e": 1e300, "t": "a\\nb \\u0007", "yes": true, "no": null,
             "list": [1, {"x": []}, [[]]], "empty": {}}
            """
        server.on("/", respond: FixtureResponse(type: "application/json", text: document))
        let result = try Tool.run("get", server.url("/"))
        #expect(result.status == 0)
        let tree = """
            n  -1
            big  9007199254740993
            d  1.5
            e  1e+300
            t  "a\\nb \\u{7}"
            yes  true
            no  null
            list  3 elements
              [0]  1
              [1]
                x  0 elements
              [2]  1 element
                [0]  0 elements
            empty  {}

            """
        #expect(result.output == tree)
    }

    @Test(arguments: [
        ("7", "7\n"), ("\"a\"", "\"a\"\n"), ("[]", "[]  0 elements\n"), ("[true]", "[]  1 element\n  [0]  true\n"),
    ])
    func treeOfOtherRoots(document: String, tree: String) throws {
        let server = try FixtureServer()
        server.on("/", respond: FixtureResponse(type: "application/json", text: document))
        #expect(try Tool.run("get", server.url("/")).output == tree)
    }

    @Test(arguments: [
        ("query", "чужие ответы\n"),
        ("articles[0].id", "9007199254740993\n"),
        ("articles[*].author", "Анна Петрова\nTom O'Neil\nnull\n"),
        ("articles[*].tags[*]", "xml\nкодировки\nunicode\n"),
        ("articles[0].tags", "[\"xml\",\"кодировки\"]\n"),
        ("[\"total\"]", "1284\n"),
    ])
    func selection(path: String, values: String) throws {
        let server = try FixtureServer.sample()
        let result = try Tool.run("get", server.url("/articles.json"), "--select", path)
        #expect(result.status == 0)
        #expect(result.output == values)
    }

    @Test(arguments: [
        ("articles[9].id", 4), ("nothing", 4), ("query[*]", 4), ("articles[", 2), ("a..b", 2), ("[*].", 2),
    ])
    func selectionThatFails(path: String, status: Int32) throws {
        let server = try FixtureServer.sample()
        let result = try Tool.run("get", server.url("/articles.json"), "--select", path)
        #expect(result.status == status)
        #expect(result.output.isEmpty)
        let message = status == 4 ? "nothing is found at \(path)" : "'\(path)' is not a path such as items[0].name"
        #expect(result.errors.contains("apitool: \(message)"))
    }

    @Test func windows1251() throws {
        let server = try FixtureServer.sample()
        let told = try Tool.run("get", server.url("/articles-windows-1251.json"), "--select", "query")
        #expect(told.status == 0)
        #expect(told.errors.contains("windows-1251"))
        let asked = try Tool.run("get", server.url("/undeclared/articles"), "--charset", "cp1251", "--select", "query")
        #expect(asked.output == told.output)
        #expect(told.output.unicodeScalars.contains { 0x410...0x44F ~= $0.value })
    }

    @Test func redirected() throws {
        let server = try FixtureServer.sample()
        let result = try Tool.run("get", server.url("/redirect"), "--select", "total")
        #expect(result.status == 0)
        #expect(result.output == "1284\n")
        #expect(result.errors.hasSuffix(", from \(server.url("/search"))\n"))
    }

    @Test(arguments: [("/broken.json", []), ("/articles.xml", ["--format", "json"]), ("/mislabelled/page", [])])
    func notJSON(path: String, options: [String]) throws {
        let server = try FixtureServer.sample()
        let result = try Tool.run(["get", server.url(path)] + options)
        #expect(result.status == 4)
        #expect(result.errors.contains("apitool: notJSON: "))
        #expect(result.errors.contains("line "))
        #expect(result.output.isEmpty)
    }

    @Test func errorOfAnAPI() throws {
        let server = try FixtureServer.sample()
        let result = try Tool.run("get", server.url("/errors/json"))
        #expect(result.status == 1)
        #expect(result.output == "code  17\ndescription  \"Лимит запросов исчерпан\"\ndomain  \"bank.example\"\n")
    }
}
#endif
