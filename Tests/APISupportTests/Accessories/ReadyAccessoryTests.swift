import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// The accessories that come with the library.
@Suite struct ReadyAccessoryTests {
    private let work = AccessoryWork(kind: .request, name: "GET https://files.example/film")

    @Test func aCounterOfItsOwnCountsAGroupAsOne() async throws {
        let activity = NetworkActivity()
        let queue = DispatchQueue(label: "delivery")
        var configuration = APIConfiguration(
            transport: StubTransport(always: .silence),
            deliveryQueue: queue
        )
        configuration.accessories = [ActivityAccessory(activity)]
        let url = StubTransport.url
        let batch = RequestBatch([APIRequest(url: url), APIRequest(url: url)], configuration: configuration)
        let muted = APIConnection(request: APIRequest(url: url, mutesAccessories: true), configuration: configuration)
        let connection = APIConnection(request: APIRequest(url: url), configuration: configuration)
        batch.start { _ in }
        muted.start { _ in }
        connection.start { _ in }
        queue.sync {}
        #expect(activity.count == 2)
        batch.cancel()
        queue.sync {}
        #expect(activity.count == 1)
        connection.cancel()
        muted.cancel()
        queue.sync {}
        #expect(activity.count == 0)
    }

    @Test func connectionsCountInTheCounterOfTheirConfiguration() async throws {
        let activity = NetworkActivity()
        var configuration = APIConfiguration(transport: StubTransport(always: .silence))
        configuration.activity = activity
        let connection = APIConnection(request: APIRequest(url: StubTransport.url), configuration: configuration)
        connection.start { _ in }
        #expect(activity.count == 1)
        connection.cancel()
        #expect(await eventually { activity.count == 0 })
    }

    /// What a terminal shows of a text in which lines are drawn anew.
    private func shown(_ written: [String]) -> [String] {
        written.map { $0.replacing("\r", with: "").replacing("\u{1B}[K", with: "") }
    }

    @Test func theLineTellsHowFarTheOldestIs() {
        let written = Locked<[String]>([])
        let line = ProgressLine(width: 60) { text in written.with { $0.append(text) } }
        let other = AccessoryWork(kind: .batch, name: "batch")
        line.willStart(work)
        line.didProgress(work, RequestProgress(sent: nil, received: (8_450_000, 20_000_000)))
        line.willStart(other)
        line.didProgress(other, RequestProgress(of: [RequestProgress().ended, RequestProgress()]))
        line.willStop(work)
        line.willStop(other)
        let texts = shown(written.value)
        #expect(
            texts == [
                "GET https://files.example/film: 0%",
                "GET https://files.example/film: 42%, 8.4 MB received",
                "GET https://files.example/film: 42%, 8.4 MB rec (and 1 more)",
                "GET https://files.example/film: 42%, 8.4 MB rec (and 1 more)",
                "batch: 50%, 1 of 2 requests",
                "",
            ]
        )
        #expect(texts.allSatisfy { $0.count <= 60 })
        #expect(written.value.allSatisfy { $0.hasPrefix("\r") && $0.hasSuffix("\u{1B}[K") })
    }

    @Test(
        arguments: [
            (0, 100, 0, nil, 0.0), (50, 100, 0, nil, 0.25), (100, 100, 0, nil, 0.5), (100, 100, 30, 60, 0.75),
            (0, nil, 30, 60, 0.5), (0, nil, 30, nil, 0), (0, nil, 90, 60, 1),
        ] as [(Int64, Int64?, Int64, Int64?, Double)]
    )
    func fractions(sent: Int64, toSend: Int64?, received: Int64, toReceive: Int64?, fraction: Double) {
        let progress = RequestProgress(sent: (sent, toSend), received: (received, toReceive))
        #expect(progress.fraction == fraction)
        let two = RequestProgress(of: [progress, progress.ended])
        #expect(two.fraction == (fraction + 1) / 2)
        #expect(two.finished == 1 && two.requests == 2 && two.sent == 2 * sent && two.received == 2 * received)
        #expect(two.toReceive == toReceive.map { $0 + received })
    }
}
