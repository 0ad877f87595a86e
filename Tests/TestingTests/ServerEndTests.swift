import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct ServerEndTests {
    @Test func stopEndsWhatIsUnderWay() throws {
        let server = try FixtureServer()
        var response = FixtureResponse(type: nil, text: "late")
        response.delay = .seconds(3_600)
        server.on("/slow", respond: response)
        let idle = try RawClient(port: server.port)
        let waiting = try RawClient(port: server.port)
        try waiting.send("GET /slow HTTP/1.1\r\n\r\n")
        while server.requests.isEmpty { usleep(100) }
        server.stop()
        server.stop()
        #expect(try waiting.readToEnd().isEmpty)
        #expect(try idle.readToEnd().isEmpty)
        #expect(server.openConnectionCount == 0)
    }

    @Test func aStoppedServersPortRefusesAndIsNobodyElses() throws {
        let fixture = try FixtureServer()
        let scripted = try ScriptedServer([.stall])
        fixture.stop()
        scripted.stop()
        defer { withExtendedLifetime((fixture, scripted)) {} }
        for port in [fixture.port, scripted.port] {
            let refusal = #expect(throws: POSIXError.self) { try RawClient(port: port) }
            #expect(refusal?.code == .ECONNREFUSED)
            #expect(bindError(port) == EADDRINUSE)
        }
    }

    /// The error that a program gets which wants a port of 127.0.0.1; nil where it gets it.
    private func bindError(_ port: Int) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        return withUnsafeMutableBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                bind(descriptor, $0.baseAddress, socklen_t(bytes.count)) == 0 ? nil : errno
            }
        }
    }

    @Test func theLastReferenceStopsAScriptedServer() throws {
        var server: ScriptedServer? = try ScriptedServer([.stall])
        let client = try RawClient(port: try #require(server?.port))
        try client.send("GET / HTTP/1.1\r\n\r\n")
        while server?.requests.isEmpty == true { usleep(100) }
        server = nil
        #expect(try client.readToEnd().isEmpty)
    }

    @Test(.enabled(if: ProcessResources.threadNames != nil, "there is no /proc"))
    func leavesNoThreadAndNoDescriptor() async {
        // In a process of its own, where no other test opens sockets meanwhile.
        await #expect(processExitsWith: .success) {
            func holdAndStop() throws {
                let server = try FixtureServer()
                let client = try RawClient(port: server.port)
                try client.send("GET / HTTP/1.1\r\n\r\n")
                _ = try client.read(until: "\r\n\r\n")
                server.stop()
            }
            try holdAndStop()
            let before = try #require(ProcessResources.descriptors)
            for _ in 0..<20 { try holdAndStop() }
            #expect(ProcessResources.descriptors == before)
            #expect(await eventually { ProcessResources.threadNames?.contains("loopback-server") == false })
        }
    }

    @Test func theLastReferenceMayGoAwayInAHandler() throws {
        let held = Locked<FixtureServer?>(nil)
        let server = try FixtureServer { _ in
            held.with { $0 = nil }
            return FixtureResponse()
        }
        let client = try RawClient(port: server.port)
        held.with { $0 = server }
        try releaseAndAsk(client, consume server)
        #expect(held.value == nil)
    }

    /// Lets go of the server before the handler does.
    private func releaseAndAsk(_ client: RawClient, _ server: consuming FixtureServer) throws {
        _ = consume server
        try client.send("GET / HTTP/1.1\r\n\r\n")
        _ = try client.readToEnd()
    }

    @Test func aHandlerCanNotStopItsServer() async {
        await #expect(processExitsWith: .failure) {
            let server = try FixtureServer()
            server.on("/") { [weak server] _ in
                server?.stop()
                return FixtureResponse()
            }
            _ = try RawClient(port: server.port).exchange("GET / HTTP/1.1\r\n\r\n")
        }
    }
}
