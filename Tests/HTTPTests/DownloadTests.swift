import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupportHTTP

/// Downloads into files, from our own servers.
@Suite struct DownloadTests {
    private let folder: TemporaryFolder
    private let pattern = StreamTests.pattern(1_000_000)

    init() throws {
        folder = try TemporaryFolder()
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path()).sorted() }
    }

    private func file(_ name: String) -> URL {
        folder.url.appending(path: name)
    }

    private func failure(
        _ request: HTTPRequest,
        _ destination: DownloadDestination,
        _ transport: some HTTPTransport = CurlTransport()
    ) async -> TransportError? {
        await #expect(throws: TransportError.self) { try await transport.download(request, to: destination) }
    }

    @Test func aFileIsWrittenWhole() async throws {
        let server = try FixtureServer()
        server.on("/a", respond: FixtureResponse(headers: ["X": "1"], body: pattern))
        let target = file("дело.bin")
        let download = try await CurlTransport().download(HTTPRequest(url: server.url("/a")), to: .file(target))
        #expect(download.file == target)
        #expect(download.size == 1_000_000)
        #expect(download.response.headers["X"] == "1")
        #expect(download.response.body.isEmpty)
        #expect(try Data(contentsOf: target) == pattern)
        #expect(try names == ["дело.bin"])
        // It is not written over unless that is asked for, and then the request isn't even sent.
        let error = await failure(HTTPRequest(url: server.url("/a")), .file(target))
        #expect(error?.code == .fileFailed)
        #expect(error?.message.contains("is there already") == true)
        #expect(server.requests.count == 1)
        server.on("/a", respond: FixtureResponse(body: Data("new".utf8)))
        _ = try await CurlTransport().download(HTTPRequest(url: server.url("/a")), to: .file(target, overwrites: true))
        #expect(try Data(contentsOf: target) == Data("new".utf8))
        #expect(try names == ["дело.bin"])
    }

    @Test func anotherStatusLeavesNoFile() async throws {
        let server = try FixtureServer()
        let download = try await CurlTransport().download(HTTPRequest(url: server.url("/none")), to: .file(file("a")))
        #expect(download.response.status == 404)
        #expect(String(decoding: download.response.body, as: UTF8.self) == "no fixture for GET /none\n")
        #expect(download.file == nil)
        #expect(try names.isEmpty)
        var request = HTTPRequest(url: server.url("/none"))
        request.limits.bodySize = 5
        #expect(await failure(request, .file(file("a")))?.code == .bodyTooLarge)
    }

    @Test func whatIsCutOrCancelledLeavesNoFile() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n"
        let cut = try ScriptedServer([.send(head), .send(Data(count: 500_000)), .close])
        let error = await failure(HTTPRequest(url: cut.url()), .file(file("a")))
        #expect(error?.code == .truncated)
        #expect(try names.isEmpty)
        let endless = try ScriptedServer([
            .send(head), .sendRepeatedly(Data(count: 10_000), times: 9_000, pause: .zero), .stall,
        ])
        let task = Task { try await CurlTransport().download(HTTPRequest(url: endless.url()), to: .file(file("a"))) }
        #expect(try await eventually { try names.count == 1 })
        task.cancel()
        let cancelled = await #expect(throws: TransportError.self) { try await task.value }
        #expect(cancelled?.code == .cancelled)
        #expect(try names.isEmpty)
    }

    @Test func whatCannotBeWrittenFails() async throws {
        let server = try FixtureServer()
        server.on("/a", respond: FixtureResponse(body: pattern))
        // The announced length is more than any disk has.
        let huge = try ScriptedServer([.send("HTTP/1.1 200 OK\r\nContent-Length: 900000000000000000\r\n\r\n"), .stall])
        let request = HTTPRequest(url: server.url("/a"))
        let rows: [(HTTPRequest, DownloadDestination, String)] = [
            (request, .file(file("none/a")), "No such file or directory"),
            (request, .folder(file("none")), "No such file or directory"),
            (HTTPRequest(url: huge.url()), .file(file("a")), "has no room: 900000000000000000 bytes are to come"),
        ]
        for (request, destination, reason) in rows {
            let error = await failure(request, destination)
            #expect(error?.code == .fileFailed)
            #expect(error?.message.contains(reason) == true, "\(String(describing: error))")
        }
        #expect(try names.isEmpty)
    }

    /// A small file system in memory, and a body whose length is known, or not.
    @Test(.enabled(if: SmallDisk.canBeMounted, SmallDisk.skipReason))
    func aFullDiskFailsTheDownload() async throws {
        let disk = try SmallDisk()
        let server = try FixtureServer()
        server.on("/a", respond: FixtureResponse(body: pattern))
        let known = await failure(HTTPRequest(url: server.url("/a")), .file(disk.url.appending(path: "a")))
        #expect(known?.code == .fileFailed && known?.message.contains("has no room") == true)
        let text = "HTTP/1.1 200 OK\r\nETag: \"1\"\r\n\r\n" + String(repeating: "x", count: 500_000)
        for resumes in [false, true] {
            let script = try ScriptedServer([.send(text), .close])
            let target = disk.url.appending(path: "b\(resumes)")
            let unknown = await failure(HTTPRequest(url: script.url()), .file(target, resumes: resumes))
            #expect(unknown?.code == .fileFailed && unknown?.message.contains("can't be written behind") == true)
            #expect(!FileManager.default.fileExists(atPath: target.path()))
        }
    }

    /// Two downloads to one place: the second finds the first at work, and leaves it alone.
    @Test func twoDoNotWriteOneFile() async throws {
        let target = file("a")
        let first = try DownloadFile(PartialDownload.file(of: target), keeping: 0)
        try first.append(Data("first".utf8))
        try Data("{}".utf8).write(to: file("a.part.json"))
        let server = try FixtureServer()
        server.on("/a", respond: FixtureResponse(headers: ["ETag": "\"1\""], body: pattern))
        let error = await failure(HTTPRequest(url: server.url("/a")), .file(target, resumes: true))
        #expect(error?.code == .fileFailed && error?.message.contains("by another download") == true)
        #expect(try Data(contentsOf: file("a.part")) == Data("first".utf8))
    }

    /// What no download has left there is not written over.
    @Test func aPartOfSomebodyElseIsLeftAlone() async throws {
        let server = try FixtureServer()
        server.on("/a", respond: FixtureResponse(body: pattern))
        try Data("mine".utf8).write(to: file("a.part"))
        let error = await failure(HTTPRequest(url: server.url("/a")), .file(file("a"), resumes: true))
        #expect(error?.code == .fileFailed && error?.message.contains("is not of a download") == true)
        #expect(try Data(contentsOf: file("a.part")) == Data("mine".utf8))
        #expect(try names == ["a.part"])
    }

    /// What lies behind a link, or is no file, is not written.
    @Test func aLinkIsNotFollowed() async throws {
        let server = try FixtureServer()
        server.on("/a", respond: FixtureResponse(body: pattern))
        try Data("mine".utf8).write(to: file("precious"))
        try FileManager.default.createSymbolicLink(at: file("a.part"), withDestinationURL: file("precious"))
        let error = await failure(HTTPRequest(url: server.url("/a")), .file(file("a"), resumes: true))
        #expect(error?.code == .fileFailed)
        #expect(try Data(contentsOf: file("precious")) == Data("mine".utf8))
    }

    // MARK: Resuming

    /// Serves the pattern with ranges, and breaks off where it is told.
    private func rangeServer(etag: String, breakAt: Int?) throws -> (FixtureServer, Locked<[String?]>) {
        let asked = Locked<[String?]>([])
        let pattern = pattern
        let server = try FixtureServer { request in
            asked.with { $0.append(request.headers["Range"]) }
            guard let range = request.headers["Range"], request.headers["If-Range"] == etag,
                let start = Int(range.dropFirst(6).dropLast())
            else {
                var response = FixtureResponse(headers: ["ETag": etag], body: pattern)
                guard let breakAt else { return response }
                response.headers["Content-Length"] = "1000000"
                response.headers["Connection"] = "close"
                response.body = pattern.prefix(breakAt)
                return response
            }
            return FixtureResponse(
                status: 206,
                headers: ["ETag": etag, "Content-Range": "bytes \(start)-999999/1000000"],
                body: pattern.dropFirst(start)
            )
        }
        return (server, asked)
    }

    @Test func aDownloadThatWasCutGoesOn() async throws {
        let (server, asked) = try rangeServer(etag: "\"v1\"", breakAt: 400_000)
        let target = file("a")
        let request = HTTPRequest(url: server.url("/a"))
        #expect(await failure(request, .file(target, resumes: true))?.code == .truncated)
        #expect(try names == ["a.part", "a.part.json"])
        var progress = request
        progress.reportsProgress = true
        let events = Locked<[String]>([])
        let transport = DownloadTransport(
            CurlTransport(),
            to: .file(target, resumes: true),
            acceptedStatuses: [206]
        )
        _ = transport.start(progress) { event in
            events.with {
                if case .received(let bytes, let total) = event { $0.append("\(bytes) of \(total ?? 0)") }
                if case .finished(let result) = event { $0.append("\((try? result.get())?.status ?? 0)") }
            }
        }
        #expect(await eventually { events.value.last == "206" })
        #expect(events.value.dropLast().last == "1000000 of 1000000")
        #expect(try Data(contentsOf: target) == pattern)
        #expect(try names == ["a"])
        #expect(asked.value == [nil, "bytes=400000-"])
    }

    @Test func whatHasChangedIsGotAnew() async throws {
        let (server, _) = try rangeServer(etag: "\"v1\"", breakAt: 400_000)
        let target = file("a")
        #expect(await failure(HTTPRequest(url: server.url("/a")), .file(target, resumes: true))?.code == .truncated)
        let (other, asked) = try rangeServer(etag: "\"v2\"", breakAt: nil)
        let download = try await CurlTransport()
            .download(HTTPRequest(url: other.url("/a")), to: .file(target, resumes: true))
        #expect(download.response.status == 200)
        #expect(try Data(contentsOf: target) == pattern)
        #expect(asked.value == ["bytes=400000-"])
        #expect(try names == ["a"])
    }

    struct Answer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: Int
        var range: String?
        var etag = "\"v1\""
        var coding: String?
        /// Nil where the file is got anew.
        let error: TransportError.Code?
    }

    @Test(arguments: [
        Answer(testDescription: "nothing is left", status: 416, range: "bytes */400000", error: nil),
        Answer(
            testDescription: "another file",
            status: 206,
            range: "bytes 400000-999999/1000000",
            etag: "\"v2\"",
            error: nil
        ),
        Answer(
            testDescription: "compressed",
            status: 206,
            range: "bytes 400000-999999/1000000",
            coding: "gzip",
            error: nil
        ),
        Answer(testDescription: "another begin", status: 206, range: "bytes 0-599999/1000000", error: .badResponse),
        Answer(testDescription: "another size", status: 206, range: "bytes 400000-999999/1000001", error: .badResponse),
        Answer(testDescription: "no range", status: 206, error: .badResponse),
        Answer(testDescription: "not to the end", status: 206, range: "bytes 400000-999998/1000000", error: .truncated),
    ])
    func anAnswerToARangeIsChecked(_ answer: Answer) async throws {
        let (server, _) = try rangeServer(etag: "\"v1\"", breakAt: 400_000)
        let target = file("a")
        #expect(await failure(HTTPRequest(url: server.url("/a")), .file(target, resumes: true))?.code == .truncated)
        let pattern = pattern
        let other = try FixtureServer { request in
            guard request.headers["Range"] != nil else { return FixtureResponse(body: pattern) }
            var response = FixtureResponse(status: answer.status, headers: ["ETag": answer.etag])
            response.headers["Content-Range"] = answer.range
            response.headers["Content-Encoding"] = answer.coding
            response.body = Data(count: answer.error == .truncated ? 599_999 : 600_000)
            return response
        }
        let request = HTTPRequest(url: other.url("/a"))
        if let code = answer.error {
            #expect(await failure(request, .file(target, resumes: true))?.code == code)
            #expect(try names == ["a.part", "a.part.json"])
        } else {
            _ = try await CurlTransport().download(request, to: .file(target, resumes: true))
            #expect(try Data(contentsOf: target) == pattern)
            #expect(other.requests.count == 2)
            #expect(try names == ["a"])
        }
    }

    @Test(arguments: ["W/\"v1\"", "v1", nil])
    func withoutAStrongValidatorItStartsAnew(_ etag: String?) async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n" + (etag.map { "ETag: \($0)\r\n" } ?? "") + "\r\n"
        let server = try ScriptedServer([.send(head), .send("abc"), .close])
        let request = HTTPRequest(url: server.url())
        for _ in 0..<2 { #expect(await failure(request, .file(file("a"), resumes: true))?.code == .truncated) }
        #expect(server.requests.map { $0.headers["Range"] } == [nil, nil])
    }

    /// A range that names no total is whole when all of the range has come.
    @Test(arguments: [9: "truncated", 10: "0123456789"])
    func aRangeWithoutATotalIsChecked(_ size: Int, _ end: String) async throws {
        let begin = "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n012\r\n"
        let first = try ScriptedServer([.send(begin), .close])
        let target = file("a")
        #expect(
            await failure(HTTPRequest(url: first.url()), .file(target, resumes: true))?.code == .truncated
        )
        let head = "HTTP/1.1 206 Partial Content\r\nETag: \"1\"\r\nContent-Range: bytes 3-9/*\r\n"
        let rest = "Content-Length: \(size - 3)\r\n\r\n" + "3456789".prefix(size - 3)
        let second = try ScriptedServer([.send(head + rest), .close])
        var found = ""
        do throws(TransportError) {
            let request = HTTPRequest(url: second.url())
            _ = try await CurlTransport().download(request, to: .file(target, resumes: true))
            found = (try? String(contentsOf: target, encoding: .utf8)) ?? ""
        } catch {
            found = "\(error.code)"
        }
        #expect(second.requests.first?.headers["Range"] == "bytes=3-")
        #expect(found == end)
    }

    // MARK: Names

    @Test func theServerNamesAFileInAFolder() async throws {
        let server = try FixtureServer()
        let named = FixtureResponse(
            headers: ["Content-Disposition": "attachment; filename=\"../отчёт.txt\""],
            body: Data("1".utf8)
        )
        server.on("/named", respond: named)
        server.on("/b%20c.txt", respond: FixtureResponse(body: Data("2".utf8)))
        let transport = CurlTransport()
        var places: [String?] = []
        for path in ["/named", "/named", "/b%20c.txt?x=/y.z"] {
            let download = try await transport.download(HTTPRequest(url: server.url(path)), to: .folder(folder.url))
            places.append(download.file?.lastPathComponent)
        }
        #expect(places == ["отчёт.txt", "отчёт (1).txt", "b c.txt"])
        #expect(try names == ["b c.txt", "отчёт (1).txt", "отчёт.txt"])
        _ = try await transport.download(
            HTTPRequest(url: server.url("/named")),
            to: .folder(folder.url, overwrites: true)
        )
        #expect(try names.count == 3)
    }

    @Test(arguments: [
        ("attachment; filename=plain.txt", "plain.txt"),
        ("inline", "last.txt"),
        ("attachment; filename=\"a;b.txt\"; x=y", "a;b.txt"),
        ("attachment; filename=\"a \\\"b\\\".txt\"", "a \"b\".txt"),
        ("attachment; FileName = \"a.txt\"", "a.txt"),
        ("attachment; filename*=UTF-8'ru'%D1%91.txt; filename=e.txt", "ё.txt"),
        ("attachment; filename*=koi8-r''%C1.txt; filename=e.txt", "e.txt"),
        ("attachment; filename*=UTF-8''%FF.txt; filename=e.txt", "e.txt"),
        ("attachment; filename*=UTF-8''%4; filename=e.txt", "e.txt"),
        ("attachment; filename=\" . \"", "last.txt"),
        ("attachment; filename=\"a\u{7}b.txt\"", "ab.txt"),
        ("attachment; filename=\"dir/\"", "dir"),
    ])
    func aNameIsMadeSafe(_ disposition: String, _ name: String) {
        #expect(DownloadName.name(disposition: disposition, url: "https://h/dir/last.txt?q") == name)
    }

    @Test(arguments: [
        ("https://h", "download"), ("https://h/", "download"), ("https://h/a/", "download"), ("https://h/a/b", "b"),
        ("https://h/..%2F..%2Fpasswd", "passwd"), ("https://h/%00", "download"), ("https://h/%2E%2E", "download"),
    ])
    func withoutANameTheURLGivesOne(_ url: String, _ name: String) {
        #expect(DownloadName.name(disposition: nil, url: url) == name)
    }

    private struct Vector: Decodable {
        let header: String
        let required: String
    }

    @Test(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
    func namesOfTheCorpus() throws {
        let expected = [
            "passwd", "x.dll", "x.txt", "fallback", "fallback", "fallback", "fallback", "txt.exe",
            String(repeating: "a", count: 255), "_htaccess", "b.html", "fä",
        ]
        let vectors = try Corpora.json("own/injection/download-name.json", as: [Vector].self)
        #expect(vectors.map { DownloadName.name(disposition: $0.header, url: "https://h/fallback") } == expected)
    }

    @Test func longNamesAreCutBetweenCharacters() {
        let long = String(repeating: "ё", count: 200)
        let name = DownloadName.name(disposition: "a; filename=\"\(long)\"", url: "")
        #expect(name == String(repeating: "ё", count: 127))
        #expect(DownloadName.numbered(name, 10).utf8.count == 255)
        #expect(DownloadName.numbered("a.tar.gz", 2) == "a.tar (2).gz")
        #expect(DownloadName.numbered("_x", 1) == "_x (1)")
        // What is too long to be an extension is a part of the name.
        let unending = "x." + String(repeating: "e", count: 253)
        #expect(DownloadName.numbered(unending, 1) == "x." + String(repeating: "e", count: 249) + " (1)")
        // To Swift a slash with a joiner or a mark behind it is another character, to the system it is not.
        for mark in ["\u{200D}", "\u{200C}", "\u{301}"] {
            for path in ["/\(mark)../\(mark)../\(mark)x", "a/\(mark)b", "..\\\(mark)x"] {
                let url = "https://h/" + (path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
                let name = DownloadName.name(disposition: nil, url: url)
                #expect(!name.utf8.contains(0x2F) && !name.utf8.contains(0x5C) && name.utf8.first != 0x2E, "\(name)")
            }
        }
    }
}
