import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Many requests under faults of all kinds and cancellations: each ends exactly once, and nothing is left behind.
///
/// Environment variable `APISUPPORT_SOAK` sets their number, 1,000 by default.
@Suite struct FaultTests {
    @Test(.enabled(if: ProcessResources.descriptors != nil))
    func leavesNothingBehind() async throws {
        await #expect(processExitsWith: .success) {
            let count = Int(ProcessInfo.processInfo.environment["APISUPPORT_SOAK"] ?? "") ?? 1_000
            // The first round opens, and takes, what the process keeps.
            var round = Round(count: min(count, 500), seed: 1)
            let first = try await round.run()
            round = Round(count: count, seed: 2)
            let second = try await round.run()
            #expect(second.descriptors == first.descriptors, "\(second) after \(first)")
            // What is free, but not given back to the system, is nobody's; and some threads let go of their last later. A
            // sanitizer keeps what is free.
            let isGivenBack = await eventually {
                giveBackFreeMemory()
                return ProcessResources.hasSanitizer || ProcessResources.memory ?? 0 < first.memory + 16 << 20
            }
            #expect(isGivenBack, "\(ProcessResources.memory ?? 0) bytes after \(first)")
            // Not all faults are failures, and not all that was cancelled was so in time.
            #expect(second.successes > count / 20 && second.failures > count / 4, "\(second)")
        }
    }
}

/// Calls malloc_trim(3), which Swift's module of the C library lacks.
private func giveBackFreeMemory() {
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
}

/// One round of requests to a server that fails at random.
private struct Round {
    struct Result {
        var successes = 0
        var failures = 0
        var descriptors = 0
        var memory = 0
    }

    let count: Int
    private var random: SplitMix64

    init(count: Int, seed: UInt64) {
        self.count = count
        random = SplitMix64(state: seed)
    }

    mutating func run() async throws -> Result {
        let (count, ends, result) = (self.count, Locked(Array(repeating: 0, count: self.count)), Locked(Result()))
        let server = try ScriptedServer(scripts: (0..<count).map { _ in script() } + [[Self.answer]])
        var configuration = CurlTransport.Configuration()
        configuration.maximumConnectionsPerHost = 64
        var transport: CurlTransport? = CurlTransport(configuration: configuration)
        var transfers: [any HTTPTransfer] = []
        for number in 0..<count {
            var request = HTTPRequest(url: server.url("/\(number)"))
            request.timeout = .seconds(1)
            request.limits.bodySize = 1 << 20
            if number % 3 == 0 {
                request.method = .post
                request.body = .bytes(Data(count: Int.random(in: 0..<200_000, using: &random)))
            }
            let transfer = transport?.start(request) { event in
                guard case .finished(let outcome) = event else { return }
                ends.with { $0[number] += 1 }
                result.with {
                    if case .success = outcome { $0.successes += 1 } else { $0.failures += 1 }
                }
            }
            if let transfer { transfers.append(transfer) }
            if number % 4 == 0 { transfers.randomElement(using: &random)?.cancel() }
            if number % 16 == 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
        // The client goes away in mid-flight.
        transport = nil
        let haveEnded = await eventually(within: .seconds(300)) { ends.value.allSatisfy { $0 > 0 } }
        #expect(haveEnded, "some never ended")
        transfers = []
        server.stop()
        let hasNoThread = await eventually { ProcessResources.threadNames?.contains("APISupportHTTP") == false }
        #expect(hasNoThread, "a thread is left")
        #expect(ends.value.allSatisfy { $0 == 1 }, "some ended twice, or never")
        var end = result.value
        end.descriptors = heldDescriptors
        giveBackFreeMemory()
        end.memory = ProcessResources.memory ?? 0
        return end
    }

    private static let answer = ScriptStep.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nright")

    /// What one connection meets.
    private mutating func script() -> [ScriptStep] {
        let begun = ScriptStep.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc")
        switch Int.random(in: 0..<14, using: &random) {
        case 0: return [.reset]
        case 1: return [.close]
        case 2: return [.stall]
        case 3: return [begun, .close]
        case 4: return [begun, .reset]
        case 5: return [begun, .stall]
        case 6: return [.send("garbage\r\n\r\n")]
        case 7: return [.send("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"), .stall]
        case 8: return [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\nzz\r\n"), .stall]
        case 9:
            return [
                .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
                .sendRepeatedly(
                    Data("10000\r\n".utf8) + Data(count: 65_536) + Data("\r\n".utf8),
                    times: 100,
                    pause: .zero
                ),
            ]
        case 10: return [.sendRepeatedly(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8), times: 10_000, pause: .zero)]
        case 11: return [Self.answer, .send("HTTP/1.1 408 Late\r\nContent-Length: 0\r\n\r\n"), .stall]
        default: return [Self.answer, .readRequest, Self.answer, .readRequest, Self.answer]
        }
    }

    /// The number of descriptors of the kinds that a transport opens; the system's libraries open others when they like.
    private var heldDescriptors: Int {
        ProcessResources.descriptorTargets?
            .count { $0.hasPrefix("socket:") || $0 == "anon_inode:[eventpoll]" || $0 == "anon_inode:[eventfd]" } ?? 0
    }
}
