import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// How servers are reached: the options that concern connections.
@Suite struct ConnectionTests {
    private func transport(_ change: (inout CurlTransport.Configuration) -> Void) -> CurlTransport {
        var configuration = CurlTransport.Configuration()
        change(&configuration)
        return CurlTransport(configuration: configuration)
    }

    private func text(_ url: String, _ transport: CurlTransport) async throws(TransportError) -> String {
        String(decoding: try await transport.send(HTTPRequest(url: url)).body, as: UTF8.self)
    }

    @Test func reachesHostsAtGivenAddresses() async throws {
        let server = try FixtureServer { FixtureResponse(type: nil, text: $0.headers["Host"] ?? "") }
        let other = try FixtureServer { FixtureResponse(type: nil, text: "other \($0.headers["Host"] ?? "")") }
        defer { withExtendedLifetime((server, other)) {} }
        let transport = transport {
            $0.addresses = ["name.test": ["127.0.0.1"], "second.test": ["::1", "127.0.0.1"]]
            $0.destinations = ["name.test:81": "127.0.0.1:\(other.port)", "third.test:80": "name.test:\(other.port)"]
        }
        #expect(try await text("http://name.test:\(server.port)/", transport) == "name.test:\(server.port)")
        #expect(try await text("http://NAME.test:\(server.port)/", transport) == "NAME.test:\(server.port)")
        #expect(try await text("http://second.test:\(server.port)/", transport) == "second.test:\(server.port)")
        #expect(try await text("http://name.test:81/", transport) == "other name.test:81")
        // A destination's name is looked up as any other; its port is the destination's own.
        #expect(try await text("http://127.0.0.1:\(server.port)/", transport) == "127.0.0.1:\(server.port)")
    }

    @Test func refusesConnectionsFromAnAddressThatIsNotItsOwn() async throws {
        let server = try FixtureServer()
        defer { withExtendedLifetime(server) {} }
        // RFC 5737: an address for documentation.
        let error = await transport { $0.localEnd = .address("203.0.113.1") }
            .failure(of: HTTPRequest(url: server.url("/")))
        #expect(error?.code == .cannotConnect)
        #expect(error?.curlCode == 45)
    }

    @Test func closesConnectionsThatAreIdle() async throws {
        let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "a") }
        defer { withExtendedLifetime(server) {} }
        let transport = transport { $0.maximumIdleTime = .seconds(1) }
        _ = try await transport.send(HTTPRequest(url: server.url("/")))
        _ = try await transport.send(HTTPRequest(url: server.url("/")))
        #expect(server.connectionCount == 1)
        #expect(await eventually { server.openConnectionCount == 0 })
        // And goes on with another.
        _ = try await transport.send(HTTPRequest(url: server.url("/")))
        #expect(server.connectionCount == 2)
    }

    @Test func usesNoConnectionThatIsOld() async throws {
        let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "a") }
        defer { withExtendedLifetime(server) {} }
        let transport = transport { $0.maximumConnectionAge = .seconds(1) }
        let isRenewed = try await eventually {
            _ = try await transport.send(HTTPRequest(url: server.url("/")))
            return server.connectionCount == 2
        }
        #expect(isRenewed)
        #expect(server.requests.count > 2)
    }

    #if os(Linux)
    @Test(.enabled(if: BlackHole.isPossible, "the machine has no IPv6"))
    func triesTheOtherKindOfAddressSoon() async throws {
        let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "a") }
        let hole = try #require(BlackHole(port: server.port))
        defer { withExtendedLifetime((server, hole)) {} }
        let url = "http://both.test:\(server.port)/"
        var request = HTTPRequest(url: url)
        request.connectTimeout = .seconds(300)
        request.deadline = nil
        let start = ContinuousClock.now
        let quick = transport {
            $0.addresses = ["both.test": ["::1", "127.0.0.1"]]
            $0.happyEyeballsDelay = .milliseconds(50)
        }
        #expect(try await quick.send(request).status == 200)
        #expect(ContinuousClock.now - start < .seconds(100))
        request.connectTimeout = .seconds(2)
        let slow = await transport {
            $0.addresses = ["both.test": ["::1", "127.0.0.1"]]
            $0.happyEyeballsDelay = .seconds(300)
        }.failure(of: request)
        #expect(slow?.code == .timedOut)
        #expect(slow?.phase == .connecting)
        #expect(slow?.message.contains("while connecting") == true)
    }
    #endif

    private static let senseless: [@Sendable (inout CurlTransport.Configuration) -> Void] = [
        { $0.maximumIdleTime = .zero }, { $0.maximumConnectionAge = .milliseconds(999) },
        { $0.happyEyeballsDelay = .zero }, { $0.nameCacheTime = .seconds(-1) },
        { $0.addresses = ["a.test": ["b.test"]] }, { $0.addresses = ["a.test": []] },
        { $0.addresses = ["A.test": ["::1"]] }, { $0.destinations = ["a.test": "b.test:1"] },
        { $0.destinations = ["a.test:1": "b.test:99999"] }, { $0.destinations = ["A.test:1": "b.test:1"] },
        {
            $0.certificateAuthorities = "/a"
            $0.tls.authorities = Data()
        },
        { $0.tls.pinnedKeys = ["sha256//a"] },
        {
            $0.tls.minimumVersion = .tls13
            $0.tls.maximumVersion = .tls12
        },
    ]

    @Test(arguments: senseless.indices)
    func refusesSettingsWithoutSense(_ index: Int) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
            var configuration = CurlTransport.Configuration()
            Self.senseless[index](&configuration)
            _ = CurlTransport(configuration: configuration)
        }
        #expect(String(decoding: try #require(result).standardErrorContent, as: UTF8.self).contains("must"))
    }
}

/// The options that need a real server.
@Suite(.enabled(if: NginxServer.isInstalled, NginxServer.skipReason))
struct NginxConnectionTests {
    private let folder: TemporaryFolder
    private let server: NginxServer

    init() throws {
        folder = try TemporaryFolder()
        server = try NginxServer(
            locations: """
                listen unix:\(folder.url.path())socket;
                keepalive_timeout 100ms;
                location /address { return 200 $remote_addr; }
                location /host { return 200 $host; }
                location /connection { return 200 $connection; }
                """
        )
    }

    private func transport(_ change: (inout CurlTransport.Configuration) -> Void) -> CurlTransport {
        var configuration = CurlTransport.Configuration()
        configuration.certificateAuthorities = server.certificate.path()
        change(&configuration)
        return CurlTransport(configuration: configuration)
    }

    private func text(_ url: String, _ transport: CurlTransport) async throws -> String {
        String(decoding: try await transport.send(HTTPRequest(url: url)).body, as: UTF8.self)
    }

    @Test func speaksHTTP1OnlyWhereToldSo() async throws {
        let transport = transport { $0.offersHTTP2 = false }
        #expect(try await transport.send(HTTPRequest(url: server.tlsURL("/host"))).version == "HTTP/1.1")
    }

    @Test func connectsFromAnAddressOrInterface() async throws {
        let byAddress = transport { $0.localEnd = .address("127.0.0.2") }
        #expect(try await text(server.url("/address"), byAddress) == "127.0.0.2")
        #expect(try await text(server.url("/address"), transport { $0.localEnd = .interface("lo") }) == "127.0.0.1")
        let error = await transport { $0.localEnd = .interface("none0") }
            .failure(of: HTTPRequest(url: server.url("/address")))
        #expect(error?.code == .cannotConnect)
        #expect(error?.message.contains("none0") == true)
    }

    @Test func reachesAUnixSocket() async throws {
        let path = folder.url.path() + "socket"
        let transport = transport { $0.unixSocket = path }
        var connections: Set<String> = []
        for _ in 0..<3 {
            #expect(try await text("http://daemon.test/host", transport) == "daemon.test")
            connections.insert(try await text("http://daemon.test/connection", transport))
        }
        #expect(connections.count == 3)
        let error = await self.transport { $0.unixSocket = path + "none" }
            .failure(of: HTTPRequest(url: "http://daemon.test/"))
        #expect(error?.code == .cannotConnect)
    }

    #if os(Linux)
    @Test(.enabled(if: BlackHole.isPossible, "the machine has no IPv6"))
    func triesTheKindOfAddressItMay() async throws {
        let both = try NginxServer(locations: "location / { return 200 $remote_addr; }", listensOnIPv6: true)
        defer { withExtendedLifetime(both) {} }
        for (version, address) in [
            (CurlTransport.Configuration.InternetProtocol.version4, "127.0.0.1"), (.version6, "::1"),
        ] {
            let transport = transport {
                $0.addresses = ["both.test": ["::1", "127.0.0.1"]]
                $0.internetProtocol = version
            }
            #expect(try await text("http://both.test:\(both.port)/", transport) == address)
        }
    }

    /// A socket that was never connected is closed by libcurl without a word, and the next one gets its number.
    @Test(.enabled(if: BlackHole.isPossible, "the machine has no IPv6"))
    func aConnectionGivenUpLeavesNothingToTheNext() async throws {
        let fixture = try FixtureServer { _ in FixtureResponse(type: nil, text: "there") }
        let silent = try ScriptedServer([.stall])
        defer { withExtendedLifetime((fixture, silent)) {} }
        let hole = try #require(BlackHole(port: fixture.port))
        defer { withExtendedLifetime(hole) {} }
        let transport = CurlTransport()
        let waiting = Task { await transport.failure(of: HTTPRequest(url: silent.url()))?.code }
        #expect(await eventually { silent.requests.count == 1 })
        for _ in 0..<3 {
            var lost = HTTPRequest(url: "http://[::1]:\(fixture.port)/")
            lost.connectTimeout = .milliseconds(100)
            #expect(await transport.failure(of: lost)?.code == .timedOut)
            var next = HTTPRequest(url: fixture.url("/"), headers: ["Connection": "close"])
            next.deadline = .seconds(5)
            #expect(try await transport.send(next).status == 200)
        }
        // A loop that can't watch a socket would have ended this one too.
        waiting.cancel()
        #expect(await waiting.value == .cancelled)
    }
    #endif

    /// nginx says good-bye in TLS's words before it closes, which libcurl takes for a sign of life.
    @Test(.enabled(if: ProcessResources.connections(to: 0) != nil, "the system has no /proc/net/tcp"))
    func usesNoConnectionThatTLSHasEnded() async throws {
        let transport = transport { $0.offersHTTP2 = false }
        for _ in 0..<3 {
            let request = HTTPRequest(method: .post, url: server.tlsURL("/host"), body: Data("a".utf8))
            #expect(try await transport.send(request).status == 200)
            let isClosed = await eventually {
                ProcessResources.connections(to: server.tlsPort)?.contains(where: \.isClosedByPeer) == true
            }
            #expect(isClosed)
        }
    }
}
