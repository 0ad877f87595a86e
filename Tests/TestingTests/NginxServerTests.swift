import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: NginxServer.isInstalled, NginxServer.skipReason))
struct NginxServerTests {
    @Test func servesFilesOverBothPorts() throws {
        let server = try NginxServer(
            files: ["a.json": Data("[1]".utf8)],
            locations: "location /old { return 301 /a.json; }"
        )
        let client = try RawClient(port: server.port)
        let answer = try client.exchange("GET /a.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("Content-Type: application/json\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n[1]"))
        let moved = try RawClient(port: server.port).exchange("GET /old HTTP/1.0\r\n\r\n")
        #expect(moved.hasPrefix("HTTP/1.1 301 "))
        // Plain HTTP is refused where TLS is expected.
        let plain = try RawClient(port: server.tlsPort).exchange("GET /a.json HTTP/1.0\r\n\r\n")
        #expect(plain.contains("400 The plain HTTP request was sent to HTTPS port"))
        let handshake = try Command.run(
            #require(Command.path(of: "openssl")),
            [
                "s_client", "-connect", "127.0.0.1:\(server.tlsPort)", "-CAfile", server.certificate.path(),
                "-verify_return_error", "-verify_hostname", "localhost", "-alpn", "h2",
            ]
        )
        #expect(handshake.status == 0)
        #expect(String(decoding: handshake.output, as: UTF8.self).contains("ALPN protocol: h2"))
    }

    @Test func endsWhenItIsStopped() throws {
        let server = try NginxServer()
        server.stop()
        #expect(throws: POSIXError.self) { try RawClient(port: server.port) }
    }
}
