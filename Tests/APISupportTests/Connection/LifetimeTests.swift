import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct LifetimeTests {
    private let note = HTTPResponse(type: Note.mediaType, text: Note.body)

    @Test func aStartedConnectionKeepsItself() async {
        let configuration = APIConfiguration(stub: note, delay: .milliseconds(20))
        let status = await withCheckedContinuation { continuation in
            APIConnection(request: APIRequest(url: StubTransport.url), configuration: configuration)
                .start { result in continuation.resume(returning: (try? result.get())?.status) }
        }
        #expect(status == 200)
    }

    @Test func aConnectionThatEndedIsFreed() async {
        weak var ended: APIConnection?
        do {
            let connection = APIConnection(
                request: APIRequest(url: StubTransport.url),
                configuration: APIConfiguration(stub: note)
            )
            ended = connection
            connection.start { _ in }
        }
        #expect(await eventually { ended == nil })
    }

    @Test func aConnectionKeepsNeitherRequestNorDelegate() async {
        let configuration = APIConfiguration(stub: note, delay: .milliseconds(20))
        let delegate = Locked<Weak?>(nil)
        let connection: APIConnection
        do {
            let request = APIRequest(url: StubTransport.url)
            let recorder = DataRecorder(queue: configuration.deliveryQueue)
            delegate.with { $0 = Weak(request: request, delegate: recorder) }
            connection = APIConnection(request: request, delegate: recorder, configuration: configuration)
            connection.start()
        }
        #expect(delegate.value?.request == nil)
        #expect(delegate.value?.delegate == nil)
        // Without its delegate it ends all the same.
        #expect(await eventually { !connection.isRunning })
    }

    private struct Weak: @unchecked Sendable {
        // Only compared with nil, on one thread.
        weak var request: APIRequest?
        weak var delegate: Recorder?
    }

    @Test func aConnectionThatIsNeverStartedIsFreed() {
        weak var idle: APIConnection?
        do {
            let connection = APIConnection(request: APIRequest(url: StubTransport.url))
            idle = connection
        }
        #expect(idle == nil)
    }

    private struct WeakConnection {
        weak var connection: APIConnection?
    }

    /// Connections that are cancelled at random end exactly once each: with their result or the cancellation.
    @Test func aThousandConnectionsEndOnceEach() async {
        let transport = StubTransport(note, delay: .milliseconds(1))
        let queue = DispatchQueue(label: "delivery")
        let configuration = APIConfiguration(transport: transport, deliveryQueue: queue)
        let ends = Locked([Int](repeating: 0, count: 1_000))
        let codes = Locked<Set<String>>([])
        let started = Locked<[WeakConnection]>([])
        var generator = SplitMix(state: 42)
        for index in 0..<1_000 {
            let connection = APIConnection(request: APIRequest(url: StubTransport.url), configuration: configuration)
            started.with { $0.append(WeakConnection(connection: connection)) }
            let cancels = Int.random(in: 0..<3, using: &generator)
            if Int.random(in: 0..<10, using: &generator) == 0 { connection.cancel() }
            connection.start { result in
                dispatchPrecondition(condition: .onQueue(queue))
                ends.with { $0[index] += 1 }
                let code = result.failure?.code.name ?? "success"
                codes.with { _ = $0.insert(code) }
            }
            for _ in 0..<cancels {
                let delay = DispatchTimeInterval.microseconds(Int.random(in: 0..<3_000, using: &generator))
                DispatchQueue.global().asyncAfter(deadline: .now() + delay) { connection.cancel() }
            }
        }
        #expect(await eventually { ends.value.allSatisfy { $0 > 0 } })
        // Whatever could still end a connection keeps it alive.
        #expect(await eventually { started.value.allSatisfy { $0.connection == nil } })
        #expect(ends.value.allSatisfy { $0 == 1 })
        #expect(codes.value == ["success", "cancelled"])
    }
}

/// A generator of random numbers that gives the same ones each time (splitmix64).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Result {
    /// The failure; nil where there is none.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
