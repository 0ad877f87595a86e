import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// Equal requests at the same time: one transfer, many receivers.
@Suite struct SharingTests {
    private let held = HeldTransport()

    /// An entity that is an object: two receivers must not share one.
    private final class Box: DecodableEntity {
        let text: String
    }

    private func configuration(_ sharing: SharingTransport) -> APIConfiguration {
        APIConfiguration(transport: sharing, deliveryQueue: DispatchQueue(label: "delivery"))
    }

    private func request(_ change: (inout HTTPRequest) -> Void = { _ in }) -> HTTPRequest {
        var request = HTTPRequest(url: StubTransport.url, headers: ["Accept": "a"])
        change(&request)
        return request
    }

    @Test func manyReceiversEachWithAnEntityOfItsOwn() async throws {
        let configuration = configuration(SharingTransport(held))
        let boxes = Locked<[ObjectIdentifier]>([])
        let kept = Locked<[String]>([])
        nonisolated(unsafe) var all: [Box] = []
        for _ in 0..<5 {
            EntityRequest<Box>(url: StubTransport.url).start(configuration: configuration) { result in
                guard let box = try? result.get() else { return }
                all.append(box)
                boxes.with { $0.append(ObjectIdentifier(box)) }
                kept.with { $0.append(box.text) }
            }
        }
        #expect(held.count == 1)
        held.answer(HTTPResponse(type: Note.mediaType, text: Note.body))
        #expect(await eventually { kept.value == Array(repeating: "hello", count: 5) })
        #expect(Set(boxes.value).count == 5)
        // What is asked later is sent anew.
        EntityRequest<Box>(url: StubTransport.url).start(configuration: configuration) { _ in }
        #expect(held.count == 2)
        held.answer(HTTPResponse(type: Note.mediaType, text: Note.body))
    }

    /// A change of the request, and whether it is another one then.
    @Test(arguments: [
        (0, false), (1, true), (2, true), (3, true), (4, true), (5, false), (6, true), (7, true), (8, true), (9, false),
        (10, true),
    ])
    func whatMatters(change: Int, isOther: Bool) {
        let sharing = SharingTransport(held, methods: [.get, .put], ignoredHeaders: ["x-request-id"])
        let first = request { $0.headers.add("X-Request-ID", "1") }
        let second = request { request in
            switch change {
            case 1: request.method = .put
            case 2: request.url += "?"
            case 3: request.headers["Accept"] = "b"
            case 4: request.body = .text("a")
            case 5: request.headers.add("x-request-id", "2")
            case 6: request.timeout = .seconds(7)
            case 7: request.limits.bodySize = 9
            case 8: request.streamsResponse = true
            case 9: request.deadline = .seconds(9)
            case 10: request.digest = DigestCredentials(user: "u", password: "p")
            default: break
            }
        }
        for request in [first, second] { _ = sharing.start(request) { _ in } }
        #expect(held.count == (isOther ? 2 : 1))
    }

    @Test func otherMethodsAreNotShared() {
        let sharing = SharingTransport(held)
        for _ in 0..<2 { _ = sharing.start(request { $0.method = .post }) { _ in } }
        #expect(held.count == 2)
    }

    @Test func cancellingOneDoesNotCancelTheOthers() async {
        let sharing = SharingTransport(held)
        let events = Locked<[String]>([])
        let note = { @Sendable (name: String) -> @Sendable (HTTPTransferEvent) -> Void in
            { event in
                switch event {
                case .finished(.success(let response)): events.with { $0.append("\(name) \(response.status)") }
                case .finished(.failure(let error)): events.with { $0.append("\(name) \(error.code)") }
                case .received: events.with { $0.append("\(name) received") }
                default: break
                }
            }
        }
        let first = sharing.start(request(), receive: note("first"))
        let second = sharing.start(request { $0.reportsProgress = true }, receive: note("second"))
        first.cancel()
        first.cancel()
        #expect(await eventually { events.value == ["first cancelled"] })
        #expect(held.cancelled == 0)
        held.progress()
        #expect(await eventually { events.value.last == "second received" })
        held.answer(HTTPResponse(status: 204))
        #expect(await eventually { events.value.last == "second 204" })
        second.cancel()
        #expect(events.value == ["first cancelled", "second received", "second 204"])
    }

    @Test func theLastCancelsTheTransfer() async {
        let sharing = SharingTransport(held)
        let ends = Locked(0)
        let transfers = (0..<3).map { _ in
            sharing.start(request()) { event in
                if case .finished(.failure(let error)) = event, error.code == .cancelled { ends.with { $0 += 1 } }
            }
        }
        for transfer in transfers { transfer.cancel() }
        #expect(await eventually { ends.value == 3 && held.cancelled == 1 })
        _ = sharing.start(request()) { _ in }
        #expect(held.count == 2)
    }
}

/// A transport whose transfers end when they are told to.
private final class HeldTransport: HTTPTransport {
    private let receivers = Locked<[@Sendable (HTTPTransferEvent) -> Void]>([])
    private let cancellations = Locked(0)

    var count: Int { receivers.value.count }
    var cancelled: Int { cancellations.value }

    func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        receivers.with { $0.append(receive) }
        return Transfer(cancellations: cancellations)
    }

    /// Answers the last request.
    func answer(_ response: HTTPResponse) {
        receivers.value.last?(.finished(.success(response)))
    }

    func progress() {
        receivers.value.last?(.received(1, of: 2))
    }

    private struct Transfer: HTTPTransfer {
        let cancellations: Locked<Int>

        func cancel() {
            cancellations.with { $0 += 1 }
        }
    }
}
