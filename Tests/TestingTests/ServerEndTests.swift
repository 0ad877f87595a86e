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

    @Test func theLastReferenceStopsAScriptedServer() throws {
        var server: ScriptedServer? = try ScriptedServer([.stall])
        let client = try RawClient(port: try #require(server?.port))
        try client.send("GET / HTTP/1.1\r\n\r\n")
        while server?.requests.isEmpty == true { usleep(100) }
        server = nil
        #expect(try client.readToEnd().isEmpty)
    }

    @Test(.enabled(if: ProcessResources.threadNames != nil, "there is no /proc"))
    func leavesNoThreadNoDescriptorAndNobodyWhoAnswers() async {
        // In a process of its own, where no other test opens sockets meanwhile.
        await #expect(processExitsWith: .success) {
            func holdAndStop() throws {
                let server = try FixtureServer()
                let client = try RawClient(port: server.port)
                try client.send("GET / HTTP/1.1\r\n\r\n")
                _ = try client.read(until: "\r\n\r\n")
                server.stop()
                // Elsewhere the port might be another server's by now.
                #expect(throws: POSIXError.self) { try RawClient(port: server.port) }
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
