import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Ends of one turn of the loop are told together; whoever is told may start, cancel and let go of anything.
@Suite struct EndCallbackTests {
    @Test func anEndMayDoAnything() async throws {
        let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "a") }
        defer { withExtendedLifetime(server) {} }
        let url = server.url("/")
        for _ in 0..<5 {
            let transport = Locked<CurlTransport?>(CurlTransport())
            let (started, ended) = (Locked(0), Locked<[Int]>([]))
            let transfers = Locked<[any HTTPTransfer]>([])
            @Sendable func start(_ depth: Int) {
                guard let current = transport.value else { return }
                let number = started.with { count in
                    count += 1
                    return count
                }
                let transfer = current.start(HTTPRequest(url: url)) { event in
                    guard case .finished = event else { return }
                    ended.with { $0.append(number) }
                    for other in transfers.value.suffix(3) { other.cancel() }
                    if depth < 20 {
                        start(depth + 1)
                        start(depth + 12)
                    } else {
                        transport.with { $0 = nil }
                    }
                }
                transfers.with { $0.append(transfer) }
            }
            for _ in 0..<20 { start(0) }
            #expect(await eventually { transport.value == nil && ended.value.count == started.value })
            #expect(Set(ended.value).count == started.value)
        }
    }

    @Test(arguments: [
        Duration.seconds(Int64.max), .seconds(9_223_372_036),
        Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
    ])
    func anyDurationIsBorne(duration: Duration) async throws {
        let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "a") }
        defer { withExtendedLifetime(server) {} }
        var request = HTTPRequest(url: server.url("/"))
        (request.timeout, request.deadline, request.connectTimeout) = (duration, duration, duration)
        #expect(try await CurlTransport().send(request).status == 200)
        request.deadline = .zero - duration
        let error = await #expect(throws: TransportError.self) { try await CurlTransport().send(request) }
        #expect(error?.code == .timedOut)
    }
}
