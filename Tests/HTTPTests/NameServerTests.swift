#if os(Linux)
import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// A name server that never answers, or counts what it is asked, in a network of its own.
@Suite(.enabled(if: PrivateNetwork.isAllowed, PrivateNetwork.skipReason))
struct NameServerTests {
    @Test func aSilentNameServerHoldsUpNothing() async throws {
        await #expect(processExitsWith: .success) {
            try PrivateNetwork.run { _ in
                let transport = CurlTransport()
                // Each way out, while libcurl waits for its look-up.
                for way in ["connect", "deadline", "cancel"] {
                    let ends = Locked<[TransportError?]>([])
                    let start = ContinuousClock.now
                    let transfers = (0..<20).map { number in
                        var request = HTTPRequest(url: "http://silent\(number).test/")
                        request.connectTimeout = way == "connect" ? .milliseconds(500) : .seconds(600)
                        request.deadline = way == "deadline" ? .milliseconds(500) : nil
                        return transport.start(request) { event in
                            guard case .finished(let result) = event else { return }
                            let error: TransportError? = if case .failure(let error) = result { error } else { nil }
                            ends.with { $0.append(error) }
                        }
                    }
                    if way == "cancel" { for transfer in transfers { transfer.cancel() } }
                    while ends.value.count < 20 { usleep(10_000) }
                    // The look-up itself takes 30 s at least.
                    precondition(ContinuousClock.now - start < .seconds(15), way)
                    for error in ends.value {
                        precondition(error?.code == (way == "cancel" ? .cancelled : .timedOut), "\(error as Any)")
                        guard way != "cancel" else { continue }
                        precondition(error?.phase == .connecting)
                        precondition(error?.message.contains("looking up the name") == true, "\(error as Any)")
                    }
                }
                // Others go on meanwhile.
                let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "a") }
                let isAnswered = Locked(false)
                _ = transport.start(HTTPRequest(url: server.url("/"))) { event in
                    if case .finished(.success) = event { isAnswered.with { $0 = true } }
                }
                while !isAnswered.value { usleep(10_000) }
            }
        }
    }

    @Test func remembersAddressesAsLongAsItIsTold() async throws {
        await #expect(processExitsWith: .success) {
            try PrivateNetwork.run { questions in
                let server = try FixtureServer { _ in
                    var response = FixtureResponse(type: nil, text: "a")
                    // Each request needs a connection of its own, and so an address.
                    response.framing = .close
                    return response
                }
                for (time, count) in [(Duration.seconds(60), 1), (nil, 1), (.zero, 3)] as [(Duration?, Int)] {
                    var configuration = CurlTransport.Configuration()
                    configuration.nameCacheTime = time
                    let transport = CurlTransport(configuration: configuration)
                    questions.with { $0 = 0 }
                    for _ in 0..<3 {
                        let isAnswered = Locked(false)
                        _ = transport.start(HTTPRequest(url: "http://answer.test:\(server.port)/")) { event in
                            if case .finished(.success) = event { isAnswered.with { $0 = true } }
                        }
                        while !isAnswered.value { usleep(1_000) }
                    }
                    precondition(questions.value == count, "\(questions.value) questions, not \(count)")
                }
            }
        }
    }
}

/// A network with nothing but loopback and a name server, which answers all names but those that begin with `silent`.
private enum PrivateNetwork {
    /// Whether this process may have one.
    static let isAllowed: Bool = {
        guard geteuid() == 0, Command.path(of: "ip") != nil, let unshare = Command.path(of: "unshare") else {
            return false
        }
        return (try? Command.run(unshare, ["--net", "--mount", "true"]).status) == 0
    }()

    static var skipReason: Comment { "this process may not have a network of its own" }

    /// Runs a function on a thread in such a network, as all threads that it starts are; it is told how many addresses of
    /// IPv4 were asked for.
    static func run(_ body: @escaping @Sendable (Locked<Int>) throws -> Void) throws {
        let outcome = Locked<(any Error)?>(nil)
        let done = DispatchSemaphore(value: 0)
        Thread {
            do {
                try enter()
                let questions = Locked(0)
                try answer(questions)
                try body(questions)
            } catch {
                outcome.with { $0 = error }
            }
            done.signal()
        }.start()
        done.wait()
        if let error = outcome.value { throw error }
    }

    private struct Failure: Error {
        let reason: String
    }

    /// Takes this thread out of the process's network and mounts.
    private static func enter() throws {
        typealias Unshare = @convention(c) (Int32) -> Int32
        let symbol = try #require(dlsym(nil, "unshare"))
        let (newNetwork, newMounts): (Int32, Int32) = (0x4000_0000, 0x0002_0000)
        guard unsafeBitCast(symbol, to: Unshare.self)(newNetwork | newMounts) == 0 else {
            throw Failure(reason: "unshare failed: \(errno)")
        }
        let folder = try TemporaryFolder()
        let file = try folder.write("nameserver 127.0.0.1\noptions timeout:30 attempts:1\n", to: "resolv.conf")
        // The shell is started by this thread itself, so that it has the same network.
        let script = """
            mount --make-rprivate / && mount --bind '\(file.path())' /etc/resolv.conf && ip link set lo up
            """
        guard system(script) == 0 else { throw Failure(reason: "the network could not be set up") }
    }

    /// Begins to answer as a name server (RFC 1035), on a thread of its own.
    private static func answer(_ questions: Locked<Int>) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(53).bigEndian
        let bound = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { bind(descriptor, $0.baseAddress, socklen_t(bytes.count)) }
        }
        guard bound == 0 else { throw Failure(reason: "bind failed: \(errno)") }
        Thread {
            var buffer = [UInt8](repeating: 0, count: 512)
            while true {
                var (peer, size) = (sockaddr_storage(), socklen_t(MemoryLayout<sockaddr_storage>.size))
                withUnsafeMutableBytes(of: &peer) { bytes in
                    bytes.withMemoryRebound(to: sockaddr.self) { pointer in
                        let count = recvfrom(descriptor, &buffer, buffer.count, 0, pointer.baseAddress, &size)
                        guard count > 12, let reply = reply(to: buffer[..<count], questions) else { return }
                        _ = sendto(descriptor, reply, reply.count, 0, pointer.baseAddress, size)
                    }
                }
            }
        }.start()
    }

    private static func reply(to question: ArraySlice<UInt8>, _ questions: Locked<Int>) -> [UInt8]? {
        // The header has 12 bytes; the first label begins with its length.
        guard !question.dropFirst(13).starts(with: "silent".utf8), let end = question[12...].firstIndex(of: 0) else {
            return nil
        }
        let asksForIPv4 = question[end + 2] == 1
        if asksForIPv4 { questions.with { $0 += 1 } }
        let header = question[..<2] + [0x81, 0x80, 0, 1, 0, asksForIPv4 ? 1 : 0, 0, 0, 0, 0]
        // The name of the question, type A, class IN, a minute, 127.0.0.1.
        let record: [UInt8] = asksForIPv4 ? [0xC0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1] : []
        return Array(header + question[12...(end + 4)]) + record
    }
}
#endif
