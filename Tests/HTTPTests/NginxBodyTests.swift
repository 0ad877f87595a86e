import APISupportHTTP
import Foundation
import TestSupport
import Testing

/// Bodies to a real server and files from it, over HTTP/1.1 and HTTP/2.
@Suite(.enabled(if: NginxServer.isInstalled, NginxServer.skipReason))
struct NginxBodyTests {
    private let pattern = StreamTests.pattern(3_000_000)
    private let text = Data(String(repeating: "a line of text\n", count: 20_000).utf8)
    private let server: NginxServer
    private let transport: CurlTransport
    private let folder: TemporaryFolder

    init() throws {
        server = try NginxServer(
            files: ["pattern": pattern, "a.txt": text],
            locations: """
                location /up { dav_methods PUT; create_full_put_path on; }
                location /small { client_max_body_size 1k; dav_methods PUT; }
                """
        )
        var configuration = CurlTransport.Configuration()
        configuration.certificateAuthorities = server.certificate.path()
        transport = CurlTransport(configuration: configuration)
        folder = try TemporaryFolder()
    }

    private func url(_ path: String, _ isSecure: Bool) -> String {
        isSecure ? server.tlsURL(path) : server.url(path)
    }

    private func pieces(_ data: Data) -> AsyncStream<Data> {
        AsyncStream { continuation in
            for start in stride(from: 0, to: data.count, by: 100_001) {
                continuation.yield(data.dropFirst(start).prefix(100_001))
            }
            continuation.finish()
        }
    }

    @Test(arguments: [false, true])
    func everyKindOfBodyIsStored(_ isSecure: Bool) async throws {
        let file = try folder.write(pattern, to: "a")
        var form = MultipartForm()
        form.add("f", file: file)
        let parts = try HTTPBody.multipart(form)
        let rows: [(String, HTTPBody, Data)] = [
            ("bytes", .bytes(pattern), pattern), ("file", try .file(file), pattern),
            ("range", try .file(file, range: 5..<2_000_005), pattern[5..<2_000_005]),
            ("known", .stream(pieces(pattern), length: 3_000_000), pattern),
            ("unknown", .stream(pieces(pattern)), pattern),
            ("parts", parts, try await parts.collected()),
        ]
        for (name, body, bytes) in rows {
            let response = try await transport.send(
                HTTPRequest(method: .put, url: url("/up/\(name)", isSecure), body: body)
            )
            #expect(response.status == 201)
            #expect(response.version == (isSecure ? "HTTP/2" : "HTTP/1.1"))
            #expect(try Data(contentsOf: server.root.appending(path: "up/\(name)")) == bytes, "\(name)")
        }
    }

    @Test(arguments: [false, true])
    func aServerThatWantsNoLargeBodyIsHeard(_ isSecure: Bool) async throws {
        let file = try folder.write(Data(count: 5 << 20), to: "a")
        for body in [try HTTPBody.file(file), .stream(pieces(Data(count: 5 << 20)))] {
            var request = HTTPRequest(method: .put, url: url("/small", isSecure), body: body)
            request.timeout = .seconds(10)
            #expect(try await transport.send(request).status == 413)
        }
        #expect(try await transport.send(HTTPRequest(url: url("/a.txt", isSecure))).body == text)
    }

    @Test(arguments: [false, true])
    func filesComeWholeAndDecoded(_ isSecure: Bool) async throws {
        for (name, bytes, coding) in [("pattern", pattern, nil), ("a.txt", text, "gzip")] {
            let request = HTTPRequest(url: url("/\(name)", isSecure))
            let download = try await transport.download(request, to: .folder(folder.url, overwrites: true))
            #expect(download.file?.lastPathComponent == name)
            #expect(download.size == Int64(bytes.count))
            #expect(download.response.headers["Content-Encoding"] == coding)
            #expect(try Data(contentsOf: folder.url.appending(path: name)) == bytes)
        }
    }

    @Test(arguments: [false, true], [true, false])
    func aDownloadGoesOnWhereTheFileIsTheSame(_ isSecure: Bool, _ isSame: Bool) async throws {
        let request = HTTPRequest(url: url("/pattern", isSecure))
        let etag = try #require(try await transport.send(HTTPRequest(method: .head, url: request.url)).headers["ETag"])
        // As a download that was broken off leaves it.
        let noted = isSame ? etag : "\"other\""
        let target = folder.url.appending(path: "b")
        try folder.write(pattern.prefix(1_234_567), to: "b.part")
        try folder.write(try JSONEncoder().encode(["etag": noted]), to: "b.part.json")
        let download = try await transport.download(request, to: .file(target, resumes: true))
        #expect(download.response.status == (isSame ? 206 : 200))
        #expect(try Data(contentsOf: target) == pattern)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path()) == ["b"])
    }

    @Test func aRangeBehindTheEndStartsAnew() async throws {
        let request = HTTPRequest(url: url("/a.txt", false))
        let etag = try #require(
            try await transport.send(
                HTTPRequest(method: .head, url: request.url, headers: ["Accept-Encoding": "identity"])
            )
            .headers["ETag"]
        )
        try folder.write(Data(count: text.count + 5), to: "b.part")
        try folder.write(try JSONEncoder().encode(["etag": etag]), to: "b.part.json")
        let target = folder.url.appending(path: "b")
        let download = try await transport.download(request, to: .file(target, resumes: true))
        #expect(download.response.status == 200)
        #expect(try Data(contentsOf: target) == text)
    }
}
