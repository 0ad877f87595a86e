import APISupportHTTP
import Foundation
import TestSupport
import Testing

/// The transport against a real server, over HTTP/1.1, TLS and HTTP/2.
@Suite(.enabled(if: NginxServer.isInstalled, NginxServer.skipReason))
struct NginxTests {
    private static let json = Data(
        (#"{"names":["# + (0..<2_000).map { #""name\#($0)""# }.joined(separator: ",") + "]}").utf8
    )

    private static func server(_ locations: String = "") throws -> NginxServer {
        try NginxServer(
            files: ["a.json": json, "a.xml": Data("<a>1</a>".utf8), "big": Data(count: 5 << 20)],
            locations: """
                location /old { return 301 /a.json; }
                location /plain { return 302 http://127.0.0.1:1/a.json; }
                location /connection { return 200 $connection; }
                location /headers { return 200 $http_authorization:$http_x_key; }
                location /early { return 413 early; }
                \(locations)
                """
        )
    }

    private static func transport(trusting server: NginxServer) -> CurlTransport {
        var configuration = CurlTransport.Configuration()
        configuration.certificateAuthorities = server.certificate.path()
        return CurlTransport(configuration: configuration)
    }

    @Test func serverAnswersBothVersions() async throws {
        let server = try Self.server()
        defer { withExtendedLifetime(server) {} }
        let transport = Self.transport(trusting: server)
        for (base, version) in [(server.url(""), "HTTP/1.1"), (server.tlsURL(""), "HTTP/2")] {
            let response = try await transport.send(HTTPRequest(url: base + "/a.json"))
            #expect(response.status == 200)
            #expect(response.version == version)
            #expect(response.isLengthKnown)
            #expect(response.headers["content-type"] == "application/json")
            // nginx compresses it, and we undo that.
            #expect(response.headers["Content-Encoding"] == "gzip")
            #expect(response.body == Self.json)

            let xml = try await transport.send(HTTPRequest(url: base + "/a.xml"))
            #expect(xml.headers["Content-Type"] == "application/xml")
            #expect(xml.body == Data("<a>1</a>".utf8))

            #expect(try await transport.send(HTTPRequest(url: base + "/big")).body == Data(count: 5 << 20))
            #expect(try await transport.send(HTTPRequest(url: base + "/none")).status == 404)

            let head = try await transport.send(HTTPRequest(method: .head, url: base + "/big"))
            #expect(head.headers["Content-Length"] == String(5 << 20))
            #expect(head.body.isEmpty)

            let moved = try await transport.send(HTTPRequest(url: base + "/old"))
            #expect(moved.status == 200)
            #expect(moved.url.hasSuffix("/a.json"))
        }
    }

    @Test func manyRequestsShareOneConnectionOverHTTP2() async throws {
        let server = try Self.server()
        defer { withExtendedLifetime(server) {} }
        let transport = Self.transport(trusting: server)
        let url = server.tlsURL("/connection")
        let connections = try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<200 { group.addTask { try await transport.send(HTTPRequest(url: url)).body } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(connections.count == 1)
    }

    @Test(arguments: [true, false])
    func anAnswerThatComesBeforeTheBodyIsSentIsTheAnswer(_ isSecure: Bool) async throws {
        // nginx answers at once, and over HTTP/2 it reads no more than the first window.
        let server = try Self.server()
        defer { withExtendedLifetime(server) {} }
        let transport = Self.transport(trusting: server)
        let url = isSecure ? server.tlsURL("/early") : server.url("/early")
        var request = HTTPRequest(method: .post, url: url, body: Data(count: 5 << 20))
        request.timeout = .seconds(10)
        let response = try await transport.send(request)
        #expect(response.status == 413)
        #expect(response.body == Data("early".utf8))
        // The connection still works.
        #expect(try await transport.send(HTTPRequest(url: server.tlsURL("/a.xml"))).status == 200)
    }

    @Test func refusesACertificateItDoesNotTrust() async throws {
        let server = try Self.server()
        defer { withExtendedLifetime(server) {} }
        // The system's authorities do not know it.
        let error = await CurlTransport().failure(of: HTTPRequest(url: server.tlsURL("/a.xml?token=secret")))
        #expect(error?.code == .tlsUntrusted)
        #expect(error?.curlCode == 60)
        #expect(error?.message.contains("localhost") == true)
        #expect(error?.message.contains("self-signed certificate") == true)
        #expect(error?.description.contains("secret") == false)
        // Another server's certificate is no authority for this one.
        let other = try Self.server()
        defer { withExtendedLifetime(other) {} }
        let second = await Self.transport(trusting: other).failure(of: HTTPRequest(url: server.tlsURL("/a.xml")))
        #expect(second?.code == .tlsUntrusted)
    }

    @Test func namesFailuresOfTLS() async throws {
        let server = try Self.server()
        defer { withExtendedLifetime(server) {} }
        let url = server.url("/a.xml").replacing("http:", with: "https:")
        let error = await Self.transport(trusting: server).failure(of: HTTPRequest(url: url))
        #expect(error?.code == .tlsFailed)
        var configuration = CurlTransport.Configuration()
        configuration.certificateAuthorities = "/no/such/file"
        let missing = await CurlTransport(configuration: configuration)
            .failure(of: HTTPRequest(url: server.tlsURL("/a.xml")))
        #expect(missing?.code == .tlsFailed)
        #expect(missing?.message.contains("/no/such/file") == true)
    }

    @Test func refusesToLeaveTLS() async throws {
        let server = try Self.server()
        defer { withExtendedLifetime(server) {} }
        let error = await Self.transport(trusting: server).failure(of: HTTPRequest(url: server.tlsURL("/plain")))
        #expect(error?.code == .insecureRedirect)
        #expect(error?.response?.status == 302)
    }

    @Test func goesFromPlainToTLSWithoutSecrets() async throws {
        let server = try Self.server()
        defer { withExtendedLifetime(server) {} }
        let first = try NginxServer(locations: "location / { return 307 \(server.tlsURL("/headers")); }")
        defer { withExtendedLifetime(first) {} }
        let headers: HTTPHeaders = ["Authorization": "a", "X-Key": "b"]
        let transport = Self.transport(trusting: server)
        let response = try await transport.send(HTTPRequest(url: first.url("/"), headers: headers))
        #expect(response.body == Data(":".utf8))
        #expect(
            try await transport.send(HTTPRequest(url: server.tlsURL("/headers"), headers: headers)).body
                == Data("a:b".utf8)
        )
    }

    @Test func cancelsStreamsWithoutHarmToOthers() async throws {
        let server = try Self.server()
        defer { withExtendedLifetime(server) {} }
        let transport = Self.transport(trusting: server)
        let ends = Locked<[TransportError.Code?]>([])
        let url = server.tlsURL("/big")
        let transfers = (0..<20).map { _ in
            transport.start(HTTPRequest(url: url)) { event in
                guard case .finished(let result) = event else { return }
                ends.with { $0.append(result.failure?.code) }
            }
        }
        for transfer in transfers.dropFirst(10) { transfer.cancel() }
        #expect(await eventually { ends.value.count == 20 })
        #expect(ends.value.filter { $0 == nil }.count >= 10)
        #expect(ends.value.allSatisfy { $0 == nil || $0 == .cancelled })
        #expect(try await transport.send(HTTPRequest(url: server.tlsURL("/a.xml"))).status == 200)
    }
}

extension Result {
    /// The error; nil for a success.
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
