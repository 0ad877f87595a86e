import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

@Suite struct NetworkActivityTests {
    @Test func neverFallsBelowZero() {
        let activity = NetworkActivity()
        activity.end()
        #expect(activity.count == 0)
        activity.begin()
        activity.begin()
        activity.end()
        #expect(activity.count == 1)
    }

    @Test func tellsItsObserverOfEachChangeInOrder() {
        let activity = NetworkActivity()
        let queue = DispatchQueue(label: "observer")
        let counts = Locked<[Int]>([])
        activity.observe(on: queue) { count in counts.with { $0.append(count) } }
        activity.begin()
        activity.begin()
        activity.end()
        activity.end()
        queue.sync {}
        #expect(counts.value == [1, 2, 1, 0])
        activity.observe(nil)
        activity.begin()
        queue.sync {}
        #expect(counts.value == [1, 2, 1, 0])
    }

    @Test(arguments: [false, true])
    func countsConnections(cancels: Bool) async {
        let activity = NetworkActivity()
        var configuration = APIConfiguration(stub: HTTPResponse(204, type: nil, text: ""), delay: .milliseconds(10))
        configuration.activity = activity
        let connection = APIConnection(request: APIRequest(url: StubTransport.url), configuration: configuration)
        #expect(activity.count == 0)
        let countAtEnd = await withCheckedContinuation { continuation in
            connection.start { _ in continuation.resume(returning: activity.count) }
            #expect(activity.count == 1)
            if cancels { connection.cancel() }
        }
        #expect(countAtEnd == 0)
    }

    @Test func allConnectionsShareOneCounter() {
        #expect(APIConfiguration(transport: StubTransport()).activity === NetworkActivity.shared)
    }
}
