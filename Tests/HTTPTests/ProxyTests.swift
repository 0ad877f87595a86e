import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Requests through real proxies.
@Suite(
    .enabled(if: ProxyServer.areInstalled, ProxyServer.skipReason),
    .enabled(if: NginxServer.isInstalled, NginxServer.skipReason)
)
struct ProxyTests {
    private let server: NginxServer

    init() throws {
        server = try NginxServer(locations: "location / { return 200 $remote_addr; }")
    }

    private func transport(
        _ proxy: CurlTransport.Proxy,
        _ change: (inout CurlTransport.Configuration) -> Void = { _ in }
    ) -> CurlTransport {
        var configuration = CurlTransport.Configuration()
        configuration.certificateAuthorities = server.certificate.path()
        configuration.proxies = CurlTransport.Proxies(proxy)
        change(&configuration)
        return CurlTransport(configuration: configuration)
    }

    private var urls: [String] { [server.url("/"), server.tlsURL("/")] }

    private func seen(_ url: String, _ transport: CurlTransport) async throws -> String {
        String(decoding: try await transport.send(HTTPRequest(url: url)).body, as: UTF8.self)
    }

    @Test(arguments: [ProxyServer.Kind.socks5, .http])
    func requestsGoThroughIt(_ kind: ProxyServer.Kind) async throws {
        let proxy = try ProxyServer(kind)
        defer { withExtendedLifetime(proxy) {} }
        let transport = transport(.init(kind == .http ? .http : .socks5, host: "127.0.0.1", port: proxy.port))
        for url in urls {
            for _ in 0..<2 { #expect(try await seen(url, transport) == ProxyServer.outgoingAddress) }
        }
        // The server's own answer to a request through a tunnel, without the proxy's.
        let response = try await transport.send(HTTPRequest(url: server.tlsURL("/")))
        #expect(response.version == "HTTP/2")
        #expect(response.headers["Server"]?.hasPrefix("nginx") == true)
    }

    @Test(arguments: [ProxyServer.Kind.socks5, .http])
    func showsNameAndPassword(_ kind: ProxyServer.Kind) async throws {
        let proxy = try ProxyServer(kind, user: "user", password: "passw0rd")
        defer { withExtendedLifetime(proxy) {} }
        var settings = CurlTransport.Proxy(kind == .http ? .http : .socks5, host: "127.0.0.1", port: proxy.port)
        settings.user = "user"
        settings.password = "passw0rd"
        for url in urls { #expect(try await seen(url, transport(settings)) == ProxyServer.outgoingAddress) }
        #expect(!"\(settings) \(String(reflecting: settings))".contains("passw0rd"))
        settings.password = "wrong-password"
        for url in urls {
            let transport = transport(settings)
            if kind == .http, url.hasPrefix("http:") {
                // Here the proxy answers as a server does.
                #expect(try await transport.send(HTTPRequest(url: url)).status == 401)
            } else {
                let error = await transport.failure(of: HTTPRequest(url: url))
                #expect(error?.code == .proxyFailed)
                #expect(error?.description.contains("wrong-password") == false)
            }
        }
    }

    @Test func theProxyLooksUpNames() async throws {
        let proxy = try ProxyServer(.socks5)
        defer { withExtendedLifetime(proxy) {} }
        // No name server is asked for a label of 64 characters (RFC 1035, section 2.3.4).
        let host = String(repeating: "x", count: 64) + ".invalid"
        let transport = transport(.init(.socks5, host: "127.0.0.1", port: proxy.port)) {
            $0.addresses = [host: ["127.0.0.1"]]
        }
        let error = await transport.failure(of: HTTPRequest(url: "http://\(host):\(server.port)/"))
        #expect(error?.code == .proxyFailed)
        #expect(error?.curlCode == 97)
    }

    @Test func someHostsAreReachedDirectly() async throws {
        let proxy = try ProxyServer(.http)
        defer { withExtendedLifetime(proxy) {} }
        let settings = CurlTransport.Proxy(.http, host: "127.0.0.1", port: proxy.port)
        let byTheirSchemes = transport(settings) { $0.proxies = .init(https: settings) }
        #expect(try await seen(server.url("/"), byTheirSchemes) == "127.0.0.1")
        #expect(try await seen(server.tlsURL("/"), byTheirSchemes) == ProxyServer.outgoingAddress)
        for (exceptions, direct) in [(["localhost"], 1), (["127.0.0.0/8"], 0), (["other.test"], -1), (["*"], 2)] {
            let transport = transport(settings) { $0.proxies.exceptions = exceptions }
            for (number, url) in urls.enumerated() {
                let isDirect = direct == 2 || direct == number
                #expect(try await seen(url, transport) == (isDirect ? "127.0.0.1" : ProxyServer.outgoingAddress))
            }
        }
    }

    @Test func namesProxiesThatFail() async throws {
        let unknown = String(repeating: "x", count: 64) + ".invalid"
        let error = await transport(.init(.http, host: unknown, port: 1))
            .failure(of: HTTPRequest(url: server.url("/")))
        #expect(error?.code == .proxyFailed)
        #expect(error?.curlCode == 5)
        let gone = try ProxyServer(.http)
        gone.stop()
        let refused = await transport(.init(.http, host: "127.0.0.1", port: gone.port))
            .failure(of: HTTPRequest(url: server.url("/")))
        #expect(refused?.code == .cannotConnect)
        #expect(refused?.message.contains("\(gone.port)") == true)
        // The proxy can't reach the server.
        let proxy = try ProxyServer(.http)
        defer { withExtendedLifetime(proxy) {} }
        let tunnel = await transport(.init(.http, host: "127.0.0.1", port: proxy.port))
            .failure(of: HTTPRequest(url: "https://localhost:\(gone.port)/"))
        #expect(tunnel?.code == .proxyFailed)
    }

    @Test(.enabled(if: TLSRelay.isInstalled, TLSRelay.skipReason))
    func speaksTLSToAProxy() async throws {
        let proxy = try ProxyServer(.http)
        let relay = try TLSRelay(to: proxy.port, certificateOf: server)
        defer { withExtendedLifetime((proxy, relay)) {} }
        let settings = CurlTransport.Proxy(.https, host: "localhost", port: relay.port)
        for url in urls { #expect(try await seen(url, transport(settings)) == ProxyServer.outgoingAddress) }
        let certificate = try Data(contentsOf: server.certificate)
        let fromMemory = transport(settings) {
            $0.certificateAuthorities = nil
            $0.tls.authorities = certificate
        }
        for url in urls { #expect(try await seen(url, fromMemory) == ProxyServer.outgoingAddress) }
        let other = try NginxServer()
        defer { withExtendedLifetime(other) {} }
        let error = await transport(settings) { $0.certificateAuthorities = other.certificate.path() }
            .failure(of: HTTPRequest(url: server.url("/")))
        #expect(error?.code == .tlsUntrusted)
        // The versions are bounded for the proxy too.
        let old = try TLSRelay(to: proxy.port, certificateOf: server, isOld: true)
        defer { withExtendedLifetime(old) {} }
        let throughOld = CurlTransport.Proxy(.https, host: "localhost", port: old.port)
        #expect(try await seen(urls[0], transport(throughOld)) == ProxyServer.outgoingAddress)
        let refused = await transport(throughOld) { $0.tls.minimumVersion = .tls13 }
            .failure(of: HTTPRequest(url: server.url("/")))
        #expect(refused?.curlCode == 35)
    }

    @Test func takesTheEnvironmentOnlyWhenTold() throws {
        let proxies = try CurlTransport.Proxies.environment([
            "http_proxy": "http://user:p%40ss@proxy.test:3128", "HTTPS_PROXY": "socks5h://[::1]",
            "HTTP_PROXY": "http://evil.test", "all_proxy": "other.test", "no_proxy": "localhost, .test",
        ])
        #expect(proxies.http == .init(.http, host: "proxy.test", port: 3_128, user: "user", password: "p@ss"))
        #expect(proxies.https == .init(.socks5, host: "[::1]", port: 1_080))
        #expect(proxies.exceptions == ["localhost", ".test"])
        #expect(try .environment(["HTTP_PROXY": "http://evil.test"]) == CurlTransport.Proxies.none)
        #expect(
            try .environment(["ALL_PROXY": "a.test"])
                == CurlTransport.Proxies(.init(.http, host: "a.test", port: 80))
        )
        for value in ["ftp://a.test", "http://", "http://u:secret@a.test:99999", "socks4://a.test"] {
            let error = #expect(throws: TransportError.self) {
                try CurlTransport.Proxies.environment(["https_proxy": value])
            }
            #expect(error?.code == .invalidRequest)
            #expect(error?.message.contains("https_proxy") == true)
            #expect(error?.message.contains("secret") == false)
        }
    }
}
