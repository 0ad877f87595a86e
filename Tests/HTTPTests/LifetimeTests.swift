import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// What a transport holds of the system, and when it lets go; each in a process of its own, where nobody else counts.
@Suite struct LifetimeTests {
    @Test func aTransferKeepsItselfAlive() async throws {
        let server = try FixtureServer { _ in
            var response = FixtureResponse(type: nil, text: "a")
            response.delay = .milliseconds(100)
            return response
        }
        defer { withExtendedLifetime(server) {} }
        let body = Locked<Data?>(nil)
        _ = CurlTransport().start(HTTPRequest(url: server.url("/"))) { event in
            guard case .finished(.success(let response)) = event else { return }
            body.with { $0 = response.body }
        }
        #expect(await eventually { body.value == Data("a".utf8) })
    }

    @Test(.enabled(if: ProcessResources.descriptors != nil))
    func givesBackThreadsAndDescriptors() async throws {
        await #expect(processExitsWith: .success) {
            let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "a") }
            defer { withExtendedLifetime(server) {} }
            let url = server.url("/")
            // The first use opens what the process keeps.
            _ = try await CurlTransport().send(HTTPRequest(url: url))
            require(await eventually { !hasTransportThread && server.openConnectionCount == 0 })
            let before = heldDescriptors
            for _ in 0..<5 {
                let transport = CurlTransport()
                await withTaskGroup(of: Void.self) { group in
                    for number in 0..<200 {
                        group.addTask {
                            let ends = Locked(0)
                            let transfer = transport.start(HTTPRequest(url: url)) { _ in ends.with { $0 += 1 } }
                            if number % 3 == 0 { transfer.cancel() }
                            require(await eventually { ends.value == 1 })
                        }
                    }
                }
                require(await eventually { hasTransportThread })
                withExtendedLifetime(transport) {}
            }
            require(await eventually { !hasTransportThread && heldDescriptors == before })
            // Cancelling what has ended, after its transport has gone, keeps nothing.
            for _ in 0..<5 {
                let end = Locked(false)
                let transfer = CurlTransport().start(HTTPRequest(url: url)) { _ in end.with { $0 = true } }
                require(await eventually { end.value && !hasTransportThread })
                transfer.cancel()
            }
            require(await eventually { heldDescriptors == before })
        }
    }

    @Test func readsNoProxyFromTheEnvironment() async throws {
        await #expect(processExitsWith: .success) {
            for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"] {
                setenv(name, "http://127.0.0.1:1", 1)
            }
            let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "a") }
            defer { withExtendedLifetime(server) {} }
            let response = try await CurlTransport().send(HTTPRequest(url: server.url("/")))
            precondition(response.status == 200)
        }
    }

    @Test(arguments: [0, -1])
    func refusesLimitsWithoutSense(_ limit: Int) async {
        await #expect(processExitsWith: .failure) { [limit] in
            var configuration = CurlTransport.Configuration()
            configuration.maximumConnectionsPerHost = limit
            _ = CurlTransport(configuration: configuration)
        }
        await #expect(processExitsWith: .failure) { [limit] in
            var configuration = CurlTransport.Configuration()
            configuration.maximumActiveTransfers = limit
            _ = CurlTransport(configuration: configuration)
        }
        await #expect(processExitsWith: .failure) { [limit] in
            var configuration = CurlTransport.Configuration()
            configuration.maximumIdleConnections = min(limit, -1)
            _ = CurlTransport(configuration: configuration)
        }
    }

    #if os(Linux)
    @Test func saysThatDescriptorsAreUsedUp() async throws {
        await #expect(processExitsWith: .success) {
            let transport = CurlTransport()
            for _ in 0..<2 {
                let error = Locked<TransportError?>(nil)
                // Only while the transport starts: Dispatch opens files now and then, and ends the process when it can't.
                limitDescriptors(to: 0)
                _ = transport.start(HTTPRequest(url: "http://127.0.0.1:1/")) { event in
                    if case .finished(.failure(let failure)) = event { error.with { $0 = failure } }
                }
                limitDescriptors(to: 1_024)
                require(await eventually { error.value != nil })
                require(error.value?.code == .other)
                require(error.value?.message.contains("eventfd") == true)
            }
        }
    }

    @Test func worksInAForkedChild() async throws {
        await #expect(processExitsWith: .success) {
            let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "a") }
            defer { withExtendedLifetime(server) {} }
            let url = server.url("/")
            let transport = CurlTransport()
            _ = try await transport.send(HTTPRequest(url: url))
            // Swift hides the function, since hardly anything may be done in the child; a transport may be used.
            typealias Fork = @convention(c) () -> pid_t
            let symbol = try #require(dlsym(nil, "fork"))
            let child = unsafeBitCast(symbol, to: Fork.self)()
            if child == 0 {
                let answered = DispatchSemaphore(value: 0)
                _ = transport.start(HTTPRequest(url: url)) { event in
                    if case .finished(.success) = event { answered.signal() }
                }
                _exit(answered.wait(timeout: .now() + 20) == .success ? 0 : 1)
            }
            var status: Int32 = -1
            precondition(waitpid(child, &status, 0) == child)
            precondition(status == 0, "the child ended with \(status)")
            // The parent's connection is its own still.
            _ = try await transport.send(HTTPRequest(url: url))
            precondition(server.connectionCount == 2)
        }
    }
    #endif
}

/// Ends the process where a condition doesn't hold.
private func require(_ condition: Bool, line: UInt = #line) {
    precondition(condition, "the condition of line \(line) does not hold")
}

#if os(Linux)
/// Lets this process open no descriptor from a number on.
private func limitDescriptors(to count: rlim_t) {
    let limit = rlimit(rlim_cur: count, rlim_max: 4_096)
    require(withUnsafePointer(to: limit) { setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), $0) } == 0)
}
#endif

/// The number of descriptors of the kinds that a transport opens; the system's libraries open others when they like.
private var heldDescriptors: Int? {
    ProcessResources.descriptorTargets?.count { target in
        target.hasPrefix("socket:") || target == "anon_inode:[eventpoll]" || target == "anon_inode:[eventfd]"
    }
}

/// Whether some transport's thread is running.
private var hasTransportThread: Bool {
    ProcessResources.threadNames?.contains("APISupportHTTP") == true
}
