import APISupportHTTP
import Foundation
import TestSupport
import Testing

/// Responses that are read while they come, from a real server over HTTP/1.1 and HTTP/2.
@Suite(.enabled(if: NginxServer.isInstalled, NginxServer.skipReason))
struct NginxStreamTests {
    private static let pattern = StreamTests.pattern(8 << 20)
    private static let text = Data(String(repeating: "a line of text\n", count: 400_000).utf8)

    private static func transport(trusting server: NginxServer) -> CurlTransport {
        var configuration = CurlTransport.Configuration()
        configuration.certificateAuthorities = server.certificate.path()
        return CurlTransport(configuration: configuration)
    }

    @Test(arguments: [false, true])
    func pausedStreamsHoldUpNoOthers(_ isSecure: Bool) async throws {
        let server = try NginxServer(files: ["pattern": Self.pattern, "small.json": Data("[1]".utf8)])
        defer { withExtendedLifetime(server) {} }
        let transport = Self.transport(trusting: server)
        let base = isSecure ? server.tlsURL("") : server.url("")
        var request = HTTPRequest(url: base + "/pattern")
        request.limits.streamWindow = 100_000
        let streams = [try await transport.stream(request), try await transport.stream(request)]
        #expect(streams[0].response.version == (isSecure ? "HTTP/2" : "HTTP/1.1"))
        for _ in 0..<20 {
            #expect(try await transport.send(HTTPRequest(url: base + "/small.json")).body == Data("[1]".utf8))
        }
        for stream in streams {
            var received = Data()
            for try await chunk in stream {
                received += chunk
                if received.count % 7 == 0 { await Task.yield() }
            }
            #expect(received == Self.pattern)
        }
    }

    @Test(arguments: [false, true])
    func whatTheServerCompressesComesDecoded(_ isSecure: Bool) async throws {
        let server = try NginxServer(files: ["a.txt": Self.text])
        defer { withExtendedLifetime(server) {} }
        var request = HTTPRequest(url: isSecure ? server.tlsURL("/a.txt") : server.url("/a.txt"))
        request.limits.streamWindow = 50_000
        // Lines that are all the same are nearly nothing compressed.
        request.limits.decompressionRatio = nil
        let stream = try await Self.transport(trusting: server).stream(request)
        #expect(stream.response.headers["Content-Encoding"] == "gzip")
        #expect(try await stream.reduce(into: Data()) { $0 += $1 } == Self.text)
    }

    @Test(arguments: [false, true])
    func manyCancelledStreamsLeaveNothing(_ isSecure: Bool) async throws {
        let server = try NginxServer(files: ["pattern": Self.pattern])
        defer { withExtendedLifetime(server) {} }
        let transport = Self.transport(trusting: server)
        let url = isSecure ? server.tlsURL("/pattern") : server.url("/pattern")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<40 {
                group.addTask {
                    var request = HTTPRequest(url: url)
                    request.limits.streamWindow = 30_000
                    var chunks = 0
                    for try await _ in try await transport.stream(request) {
                        chunks += 1
                        if chunks > index { break }
                    }
                }
            }
            try await group.waitForAll()
        }
        var request = HTTPRequest(url: url)
        request.limits.bodySize = nil
        #expect(try await transport.send(request).body == Self.pattern)
    }

    /// What libcurl keeps for a stream that is held up must not come in the next one that its handle is used for.
    @Test(arguments: [false, true])
    func nothingOfAStreamThatIsGivenUpComesInAnother(_ isSecure: Bool) async throws {
        let (a, b) = (Data(repeating: 0x61, count: 1 << 20), Data(repeating: 0x62, count: 1 << 20))
        let server = try NginxServer(files: ["a": a, "b": b, "small.json": Data("[1]".utf8)])
        defer { withExtendedLifetime(server) {} }
        let transport = Self.transport(trusting: server)
        let base = isSecure ? server.tlsURL("") : server.url("")
        func stream(_ name: String) async throws -> HTTPStream {
            var request = HTTPRequest(url: base + name)
            request.limits.streamWindow = 20_000
            return try await transport.stream(request)
        }
        // As long as another one uses it, a connection of HTTP/2 stays.
        let held = try await stream("/a")
        for _ in 0..<10 {
            let givenUp = try await stream("/a")
            // The window is full by then.
            for _ in 0..<3 { _ = try await transport.send(HTTPRequest(url: base + "/small.json")) }
            givenUp.cancel()
            var received = Data()
            for try await chunk in try await stream("/b") {
                received += chunk
                await Task.yield()
            }
            #expect(received == b)
        }
        held.cancel()
    }
}
