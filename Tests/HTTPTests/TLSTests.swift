import APISupportHTTP
import Foundation
import TestSupport
import Testing

/// The settings of TLS against nginx.
@Suite(.enabled(if: NginxServer.isInstalled, NginxServer.skipReason))
struct TLSTests {
    private static let answers = """
        location /version { return 200 $ssl_protocol; }
        location /cipher { return 200 $ssl_cipher; }
        location /client { return 200 $ssl_client_s_dn; }
        """

    private func text(
        _ server: NginxServer,
        _ path: String,
        _ change: (inout CurlTransport.Configuration) -> Void
    ) async throws(TransportError) -> String {
        let response = try await transport(server, change).send(HTTPRequest(url: server.tlsURL(path)))
        return response.status == 200 ? String(decoding: response.body, as: UTF8.self) : "status \(response.status)"
    }

    private func transport(
        _ server: NginxServer,
        _ change: (inout CurlTransport.Configuration) -> Void
    ) -> CurlTransport {
        var configuration = CurlTransport.Configuration()
        configuration.certificateAuthorities = server.certificate.path()
        change(&configuration)
        return CurlTransport(configuration: configuration)
    }

    @Test func speaksTheVersionsItMay() async throws {
        let server = try NginxServer(locations: Self.answers + "ssl_protocols TLSv1.2 TLSv1.3;")
        defer { withExtendedLifetime(server) {} }
        #expect(try await text(server, "/version") { _ in } == "TLSv1.3")
        #expect(try await text(server, "/version") { $0.tls.maximumVersion = .tls12 } == "TLSv1.2")
        #expect(try await text(server, "/version") { $0.tls.minimumVersion = .tls13 } == "TLSv1.3")
        #expect(try await text(server, "/version") { $0.tls.maximumVersion = .tls13 } == "TLSv1.3")
        let old = try NginxServer(locations: Self.answers + "ssl_protocols TLSv1.2;")
        defer { withExtendedLifetime(old) {} }
        #expect(try await text(old, "/version") { _ in } == "TLSv1.2")
        let error = await transport(old) { $0.tls.minimumVersion = .tls13 }
            .failure(of: HTTPRequest(url: old.tlsURL("/version")))
        #expect(error?.code == .tlsFailed)
        #expect(error?.curlCode == 35)
        #expect(error?.message.contains("localhost") == true)
        #expect(error?.message.contains("protocol version") == true)
    }

    @Test func offersTheCiphersItMay() async throws {
        let server = try NginxServer(locations: Self.answers + "ssl_protocols TLSv1.2 TLSv1.3;")
        defer { withExtendedLifetime(server) {} }
        for cipher in ["ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384"] {
            let chosen = try await text(server, "/cipher") {
                $0.tls.maximumVersion = .tls12
                $0.tls.ciphers = cipher
            }
            #expect(chosen == cipher)
        }
        for suite in ["TLS_AES_128_GCM_SHA256", "TLS_CHACHA20_POLY1305_SHA256"] {
            #expect(try await text(server, "/cipher") { $0.tls.cipherSuites = suite } == suite)
        }
        let error = await transport(server) { $0.tls.ciphers = "NO-SUCH-CIPHER" }
            .failure(of: HTTPRequest(url: server.tlsURL("/cipher")))
        #expect(error?.code == .tlsFailed)
        #expect(error?.message.contains("NO-SUCH-CIPHER") == true)
    }

    @Test func trustsAuthoritiesFromMemory() async throws {
        let server = try NginxServer(locations: Self.answers)
        defer { withExtendedLifetime(server) {} }
        let certificate = try Data(contentsOf: server.certificate)
        let transport = transport(server) {
            $0.certificateAuthorities = nil
            $0.tls.authorities = certificate
        }
        for _ in 0..<3 {
            #expect(try await transport.send(HTTPRequest(url: server.tlsURL("/version"))).status == 200)
        }
        // They are the only ones.
        let other = try NginxServer()
        defer { withExtendedLifetime(other) {} }
        let error = await transport.failure(of: HTTPRequest(url: other.tlsURL("/")))
        #expect(error?.code == .tlsUntrusted)
        #expect(error?.curlCode == 60)
    }

    @Test func showsItsCertificate() async throws {
        let certificates = try ClientCertificates()
        let server = try NginxServer(
            locations: """
                \(Self.answers)
                ssl_client_certificate \(certificates.authority.path());
                ssl_verify_client on;
                """
        )
        defer { withExtendedLifetime(server) {} }
        let passphrase = ClientCertificates.passphrase
        let forms: [CurlTransport.ClientCertificate] = [
            .init(pem: certificates.certificate, key: certificates.key),
            .init(pem: certificates.certificate + certificates.key),
            .init(pem: certificates.certificate, key: certificates.encryptedKey, passphrase: passphrase),
            .init(pkcs12: certificates.pkcs12, passphrase: passphrase),
        ]
        for form in forms {
            #expect(try await text(server, "/client") { $0.tls.clientCertificate = form } == "CN=client")
            #expect(!"\(form) \(String(reflecting: form))".contains(passphrase))
        }
        #expect(try await text(server, "/client") { _ in } == "status 400")
        let broken: [CurlTransport.ClientCertificate] = [
            .init(pkcs12: certificates.pkcs12, passphrase: "wrong"),
            .init(pem: certificates.certificate, key: certificates.encryptedKey, passphrase: "wrong"),
            .init(pem: certificates.certificate), .init(pem: Data("none".utf8)), .init(pem: Data()),
        ]
        for form in broken {
            let error = await transport(server) { $0.tls.clientCertificate = form }
                .failure(of: HTTPRequest(url: server.tlsURL("/client")))
            #expect(error?.code == .tlsFailed)
            #expect(error?.curlCode == 58)
            #expect(error?.message.contains("localhost") == true)
        }
    }

    /// Another origin to which a redirect leads does not learn who asks.
    @Test func showsNoCertificateBehindARedirectToAnotherOrigin() async throws {
        let certificates = try ClientCertificates()
        let shared = """
            ssl_client_certificate \(certificates.authority.path());
            ssl_verify_client optional;
            location /who { return 200 '[$ssl_client_s_dn]'; }
            """
        let other = try NginxServer(locations: shared)
        let server = try NginxServer(
            locations: """
                \(shared)
                location /here { return 302 /who; }
                location /away { return 302 \(other.tlsURL("/who")); }
                """
        )
        defer { withExtendedLifetime((server, other)) {} }
        var configuration = CurlTransport.Configuration()
        configuration.tls.authorities = try Data(contentsOf: server.certificate) + Data(contentsOf: other.certificate)
        configuration.tls.clientCertificate = .init(
            pkcs12: certificates.pkcs12,
            passphrase: ClientCertificates.passphrase
        )
        let transport = CurlTransport(configuration: configuration)
        func answer(_ path: String) async throws -> String {
            String(decoding: try await transport.send(HTTPRequest(url: server.tlsURL(path))).body, as: UTF8.self)
        }
        #expect(try await answer("/here") == "[CN=client]")
        #expect(try await answer("/away") == "[]")
    }

    @Test func takesPinnedKeysAlone() async throws {
        let (server, other) = (try NginxServer(locations: Self.answers), try NginxServer(locations: Self.answers))
        defer { withExtendedLifetime((server, other)) {} }
        let pin = try ClientCertificates.pin(of: server.certificate)
        let otherPin = try ClientCertificates.pin(of: other.certificate)
        #expect(try await text(server, "/version") { $0.tls.pinnedKeys = [pin] }.hasPrefix("TLSv1"))
        #expect(try await text(server, "/version") { $0.tls.pinnedKeys = [otherPin, pin] }.hasPrefix("TLSv1"))
        let error = await transport(server) { $0.tls.pinnedKeys = [otherPin] }
            .failure(of: HTTPRequest(url: server.tlsURL("/version")))
        #expect(error?.code == .tlsUntrusted)
        #expect(error?.curlCode == 90)
        #expect(error?.message.contains("localhost") == true)
        // A pin is no authority.
        let untrusted = await transport(server) {
            $0.certificateAuthorities = other.certificate.path()
            $0.tls.pinnedKeys = [pin]
        }.failure(of: HTTPRequest(url: server.tlsURL("/version")))
        #expect(untrusted?.curlCode == 60)
    }

    @Test func verifiesUnlessToldOtherwise() async throws {
        let server = try NginxServer(locations: Self.answers)
        defer { withExtendedLifetime(server) {} }
        func configuration(_ verification: CurlTransport.TLS.Verification) -> CurlTransport.Configuration {
            var configuration = CurlTransport.Configuration()
            configuration.addresses = ["other.test": ["127.0.0.1"], "127.evil.test": ["127.0.0.1"]]
            configuration.tls.verification = verification
            return configuration
        }
        let hosts = ["localhost", "127.0.0.1", "other.test", "127.evil.test"]
        for (verification, reached) in [
            (CurlTransport.TLS.Verification.always, 0), (.dangerouslyOffForLoopback, 2),
            (.dangerouslyOffForAllHosts, 4),
        ] {
            let transport = CurlTransport(configuration: configuration(verification))
            for (number, host) in hosts.enumerated() {
                let request = HTTPRequest(url: "https://\(host):\(server.tlsPort)/version")
                if number < reached {
                    #expect(try await transport.send(request).status == 200)
                } else {
                    let error = await transport.failure(of: request)
                    #expect(error?.code == (verification == .always ? .tlsUntrusted : .invalidRequest))
                    #expect(error?.message.contains(host) == true)
                }
            }
        }
    }
}
