import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct EventStreamTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n"
    private static let end = "HTTP/1.1 204 No Content\r\n\r\n"

    /// The events that came, and the error that ended them.
    private func read(
        _ url: String,
        options: EventStreamOptions = EventStreamOptions(),
        request: APIRequest? = nil
    ) async -> (events: [String], error: APIError?) {
        let configuration = APIConfiguration(transport: CurlTransport())
        var events: [String] = []
        do throws(APIError) {
            let request = request ?? APIRequest(url: url)
            for try await event in request.events(options: options, configuration: configuration) {
                events.append("\(event.type) \(event.id) \(event.data)")
            }
            return (events, nil)
        } catch {
            return (events, error)
        }
    }

    @Test func connectsAgainBehindTheLastEvent() async throws {
        let server = try ScriptedServer(scripts: [
            [.send(Self.head + "retry: 1\nid: 7\ndata: a\n\ndata: cut"), .close],
            [.send(Self.head + "data: b\n\nid\ndata: c\n\n"), .reset],
            [.send(Self.head + "event: x\ndata: d\n\n"), .close],
            [.send(Self.end), .close],
        ])
        let (events, error) = await read(server.url())
        #expect(events == ["message 7 a", "message 7 b", "message  c", "x  d"])
        #expect(error == nil)
        #expect(server.requests.map { $0.headers["Last-Event-ID"] } == [nil, "7", nil, nil])
        #expect(server.requests.allSatisfy { $0.headers["Accept"] == "text/event-stream" })
        #expect(server.requests.allSatisfy { $0.headers["Cache-Control"] == "no-store" })
    }

    /// A server that wants no pause gets a short one all the same.
    @Test func doesNotAskWithoutPause() async throws {
        let again: [ScriptStep] = [.send(Self.head + "retry: 0\ndata: a\n\n"), .close]
        let server = try ScriptedServer(scripts: [again, again, [.send(Self.end), .close]])
        let start = ContinuousClock.now
        let (events, _) = await read(server.url())
        #expect(events.count == 2 && ContinuousClock.now - start >= .milliseconds(200))
    }

    @Test func beginsBehindAnEventThatIsKnown() async throws {
        let server = try ScriptedServer([.send(Self.end), .close])
        var options = EventStreamOptions()
        options.lastEventID = "41"
        let (events, error) = await read(server.url(), options: options)
        #expect(events.isEmpty)
        #expect(error == nil)
        #expect(server.requests.first?.headers["Last-Event-ID"] == "41")
    }

    @Test(arguments: [
        ("HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n", APIError.Code.unacceptableStatus),
        ("HTTP/1.1 201 Made\r\nContent-Type: text/event-stream\r\n\r\ndata: a\n\n", .unacceptableStatus),
        ("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\ndata: a\n\n", .unacceptableContentType),
        ("HTTP/1.1 200 OK\r\n\r\ndata: a\n\n", .unacceptableContentType),
    ])
    func otherResponsesAreErrors(_ response: String, _ code: APIError.Code) async throws {
        let server = try ScriptedServer([.send(response), .close])
        let first = await read(server.url())
        #expect(first.error?.code == code)
        let keepsBody = code == .unacceptableContentType
        #expect(first.error?.body == Data(keepsBody ? "data: a\n\n".utf8 : "".utf8))
        let later = try ScriptedServer(scripts: [
            [.send(Self.head + "retry: 1\ndata: a\n\n"), .close], [.send(response), .close],
        ])
        let second = await read(later.url())
        #expect(second.events == ["message  a"])
        #expect(second.error?.code == code)
    }

    @Test func theFirstConnectionMustSucceed() async throws {
        let server = try ScriptedServer([.reset])
        let (_, error) = await read(server.url())
        #expect(error != nil)
        #expect(server.requests.count == 1)
    }

    @Test func attemptsHaveANumber() async throws {
        let server = try ScriptedServer(scripts: [[.send(Self.head + "retry: 1\ndata: a\n\n"), .close], [.reset]])
        var options = EventStreamOptions()
        options.maximumAttempts = 3
        let (events, error) = await read(server.url(), options: options)
        #expect(events == ["message  a"])
        #expect(error?.code == .connectionLost)
        #expect(server.requests.count == 4)
    }

    @Test func limitsAreTold() async throws {
        let line = Data(repeating: 0x61, count: 1 << 20 + 1)
        let server = try ScriptedServer([.send(Self.head + "data: a\n\n"), .send(line), .close])
        let (events, error) = await read(server.url())
        #expect(events == ["message  a"])
        #expect(error?.code == .documentRefused)
    }

    @Test func cancellingEndsTheWait() async throws {
        let server = try ScriptedServer(scripts: [[.send(Self.head + "retry: 100000\ndata: a\n\n"), .close], [.stall]])
        let url = server.url()
        let begun = Locked(false)
        let task = Task {
            let configuration = APIConfiguration(transport: CurlTransport())
            for try await _ in APIRequest(url: url).events(configuration: configuration) { begun.with { $0 = true } }
        }
        #expect(await eventually { begun.value && server.openConnectionCount == 0 })
        task.cancel()
        let error = await #expect(throws: APIError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(server.requests.count == 1)
    }

    @Test func leavingTheLoopEndsTheConnection() async throws {
        let server = try ScriptedServer([.send(Self.head + "data: a\n\n"), .stall])
        let configuration = APIConfiguration(transport: CurlTransport())
        for try await event in APIRequest(url: server.url()).events(configuration: configuration) {
            #expect(event.data == "a")
            break
        }
        #expect(await eventually { server.openConnectionCount == 0 })
    }
}
