import APISupportHTTP
import Foundation
import TestSupport
import Testing

/// A process that ends while transfers are under way: the libraries below let go of their memory then.
@Suite(.enabled(if: NginxServer.isInstalled, NginxServer.skipReason))
struct ProcessExitTests {
    @Test("with handshakes and encrypted transfers in all states, and one that ends it from inside its receiver")
    func whileTLSIsUnderWay() async throws {
        let server = try NginxServer(locations: "location /version { return 200 $ssl_protocol; }")
        defer { withExtendedLifetime(server) {} }
        let url = server.tlsURL("/version")
        let certificate = server.certificate.path()
        for ended in [1, 20, 60] {
            for endsInReceiver in [false, true] {
                await #expect(processExitsWith: .success) {
                    [
                        url = url as String, certificate = certificate as String, ended = ended as Int,
                        endsInReceiver = endsInReceiver as Bool
                    ] in
                    Self.leave(url, certificate, after: ended, endsInReceiver)
                }
            }
        }
    }

    @Test("with transports that were let go of, whose connections are being closed")
    func whileConnectionsAreClosed() async throws {
        let server = try NginxServer(locations: "location /version { return 200 $ssl_protocol; }")
        defer { withExtendedLifetime(server) {} }
        let url = server.tlsURL("/version")
        let certificate = server.certificate.path()
        for _ in 0..<3 {
            await #expect(processExitsWith: .success) { [url = url as String, certificate = certificate as String] in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<8 {
                        group.addTask { try await Self.use(url, certificate) }
                    }
                    try await group.waitForAll()
                }
            }
        }
    }

    /// Begins 80 requests with four transports, and ends the process as soon as so many have ended.
    private static func leave(_ url: String, _ certificate: String, after count: Int, _ endsInReceiver: Bool) -> Never {
        let ended = Locked(0)
        let isTime = DispatchSemaphore(value: 0)
        let transports = (0..<4).map { _ in transport(certificate) }
        for index in 0..<80 {
            _ = transports[index % 4].start(HTTPRequest(url: url)) { event in
                guard case .finished = event else { return }
                let isLast = ended.with { number in
                    number += 1
                    return number == count
                }
                guard isLast else { return }
                if endsInReceiver { exit(EXIT_SUCCESS) }
                isTime.signal()
            }
        }
        isTime.wait()
        exit(EXIT_SUCCESS)
    }

    /// Sends 20 requests at once, and lets go of the transport that has their connections.
    private static func use(_ url: String, _ certificate: String) async throws {
        let transport = transport(certificate)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask { try await transport.send(HTTPRequest(url: url)).status }
            }
            for try await status in group { #expect(status == 200) }
        }
    }

    private static func transport(_ certificate: String) -> CurlTransport {
        var configuration = CurlTransport.Configuration()
        configuration.certificateAuthorities = certificate
        configuration.offersHTTP2 = false
        return CurlTransport(configuration: configuration)
    }
}
