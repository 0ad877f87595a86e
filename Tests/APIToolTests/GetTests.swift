import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// What `get` does whatever the formats are.
@Suite struct GetTests {
    @Test func rawBytes() throws {
        let server = try FixtureServer.sample()
        let result = try Command.run(Tool.path, ["get", server.url("/rates.xml"), "--raw"])
        #expect(result.status == 0)
        let expected = try Data(contentsOf: PackageFolder.url.appending(path: "Fixtures/Documents/rates.xml"))
        #expect(result.output == expected)
        let size =
            expected.count < 1_000
            ? "\(expected.count)" : "\(expected.count / 1_000),\("\(expected.count % 1_000 + 1_000)".dropFirst())"
        #expect(result.errors.hasPrefix("status 200, application/xml, windows-1251, \(size) bytes, "))
        #expect(result.errors.hasSuffix(" ms\n"))
    }

    @Test func methodHeadersAndBody() throws {
        let server = try FixtureServer.sample()
        let result = try Tool.run(
            "get",
            server.url("/echo"),
            "-X",
            "PATCH",
            "-H",
            "X-One: 1",
            "-H",
            "X-Two:b:c",
            "-d",
            "a=1&b=2",
            "--raw"
        )
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("PATCH /echo HTTP/1.1\n"))
        #expect(result.output.contains("\nX-One: 1\n"))
        #expect(result.output.contains("\nX-Two: b:c\n"))
        #expect(result.output.contains("\nContent-Type: application/x-www-form-urlencoded\n"))
        #expect(result.output.hasSuffix("\n\na=1&b=2"))
    }

    @Test(arguments: [
        ("{\"a\": 1}", [], "application/json"),
        (" [1]", [], "application/json"),
        ("<a/>", [], "application/xml; charset=utf-8"),
        ("<a/>", ["-H", "Content-Type: text/plain"], "text/plain"),
    ])
    func bodiesGoByPOSTWithTheirType(body: String, options: [String], type: String) throws {
        let server = try FixtureServer.sample()
        let result = try Command.run(Tool.path, ["get", server.url("/echo"), "--raw", "-d", body] + options)
        #expect(result.status == 0)
        let request = try #require(server.requests.first)
        #expect(request.method == .post)
        #expect(request.headers.values(for: "Content-Type") == [type])
        #expect(request.body == Data(body.utf8))
    }

    @Test(arguments: [("/empty", "status 204, 0 bytes, "), ("/echo", "status 200, text/plain, 0 bytes, ")])
    func withoutBody(path: String, summary: String) throws {
        let server = try FixtureServer.sample()
        let result = try Tool.run("get", server.url(path), "-X", "HEAD")
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix(summary), "\(result.errors)")
    }

    /// However the URL is written: what is told is where a redirect led.
    @Test(arguments: ["", "/", "?", "/?q=a", "/#part", "/a/../", "/%7euser"])
    func urlWithoutRedirect(rest: String) throws {
        let server = try FixtureServer { _ in FixtureResponse(type: "text/plain", text: "here") }
        for base in ["http://127.0.0.1:\(server.port)", "HTTP://127.0.0.1:\(server.port)"] {
            let result = try Tool.run("get", base + rest, "--raw")
            #expect(result.status == 0)
            #expect(result.errors.hasPrefix("status 200, text/plain, UTF-8, 4 bytes, "))
            #expect(result.errors.hasSuffix(" ms\n"), "\(result.errors)")
        }
    }

    @Test func redirectToAURLWithSecrets() throws {
        let server = try FixtureServer()
        server.on("/old", respond: .redirect(to: "/new?access_token=hunter2&page=3&sig=abc"))
        server.on("/new", respond: FixtureResponse(type: "text/plain", text: "here"))
        let result = try Tool.run("get", server.url("/old"), "--raw")
        #expect(result.status == 0)
        #expect(result.output == "here")
        #expect(result.errors.hasSuffix(", from \(server.url("/new"))?access_token=***&page=3&sig=***\n"))
        #expect(!result.errors.contains("hunter2"))
    }

    @Test func statusOfAnError() throws {
        let server = try FixtureServer.sample()
        let result = try Tool.run("get", server.url("/errors/page"))
        #expect(result.status == 1)
        #expect(result.errors.contains("status 502, text/html"))
        #expect(result.errors.hasSuffix("apitool: the server answered with status 502\n"))
        #expect(result.errors.contains("<html"))
    }

    @Test(arguments: CompiledFormats.names)
    func bodyOfNoFormat(format: String) throws {
        let server = try FixtureServer()
        server.on("/", respond: FixtureResponse(type: "text/plain", text: "plain words"))
        for options in [[], ["--format", format.lowercased()]] {
            let result = try Tool.run(["get", server.url("/")] + options)
            #expect(result.status == 4)
            #expect(result.output.isEmpty)
            #expect(result.errors.hasSuffix("\n  body: plain words\nOption --raw prints a body as it came.\n"))
        }
    }

    @Test func outputThatCannotBeWritten() throws {
        let server = try FixtureServer.sample()
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let process = Process()
        process.executableURL = URL(filePath: Tool.path)
        process.arguments = ["get", server.url("/rates.xml"), "--raw"]
        process.standardOutput = full
        let errors = Pipe()
        process.standardError = errors
        try process.start()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 5)
        #expect(text.hasSuffix("\napitool: the output can't be written: No space left on device\n"))
    }

    @Test func nothingListens() throws {
        let server = try FixtureServer()
        let url = server.url("/")
        server.stop()
        let result = try Tool.run("get", url)
        #expect(result.status == 3)
        #expect(result.errors.hasPrefix("apitool: cannotConnect: "))
        #expect(result.output.isEmpty)
    }

    @Test(.timeLimit(.minutes(1)))
    func interrupted() async throws {
        let server = try FixtureServer()
        var slow = FixtureResponse(type: "text/plain", text: "late")
        slow.delay = .seconds(30)
        server.on("/slow", respond: slow)
        let process = Process()
        process.executableURL = URL(filePath: Tool.path)
        process.arguments = ["get", server.url("/slow")]
        let errors = Pipe()
        process.standardError = errors
        try process.start()
        #expect(await eventually { server.requests.count == 1 })
        process.interrupt()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 130)
        #expect(text.hasPrefix("apitool: cancelled: "))
    }
}
