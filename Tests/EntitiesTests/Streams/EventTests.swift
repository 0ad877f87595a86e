import APISupportEntities
import Foundation
import TestSupport
import Testing

@Suite struct EventTests {
    struct Vector: Decodable, Sendable {
        struct Event: Decodable, Equatable {
            let type: String
            let data: String
            let id: String
        }

        let name: String
        let stream: Data
        let events: [Event]
        let retry: Retry?

        /// Milliseconds, or words for a time that must be bounded.
        enum Retry: Decodable, Equatable {
            case milliseconds(Int)
            case words

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                self = if let number = try? container.decode(Int.self) { .milliseconds(number) } else { .words }
            }
        }

        enum CodingKeys: String, CodingKey {
            case name
            case stream = "stream_b64"
            case events
            case retry
        }
    }

    /// Gives the events, and the parser behind them.
    private func parse(_ bytes: Data, size: Int) throws -> ([ServerSentEvent], EventParser) {
        var parser = EventParser()
        var events: [ServerSentEvent] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            parser.push(bytes[start..<min(start + size, bytes.count)])
            while let event = try parser.next() { events.append(event) }
        }
        return (events, parser)
    }

    @Test(.enabled(if: Corpora.isAvailable("own/sse"), Corpora.skipReason))
    func vectors() throws {
        var tally = Tally("own.sse")
        for vector in try Corpora.json("own/sse/vectors.json", as: [Vector].self) {
            let passes = try (1...8).allSatisfy { size in
                let (events, parser) = try parse(vector.stream, size: size)
                let retry =
                    switch vector.retry {
                    case .milliseconds(let number): parser.retry == .milliseconds(number)
                    case .words: parser.retry.map { $0 <= .seconds(300) } ?? false
                    case nil: parser.retry == nil
                    }
                return retry && events.map { Vector.Event(type: $0.type, data: $0.data, id: $0.id) } == vector.events
            }
            tally.count(passes, vector.name)
        }
        tally.conclude()
    }

    @Test(arguments: [
        ("id: 1\ndata: a\n\nid: 2\0\ndata: b\n\n", ["1", "1"]),
        ("id: 1\ndata: a\n\nid: 2\ndata: cut", ["1"]),
        ("data\r\rdata:\r\n\r\nid\n\n", ["", ""]),
    ])
    func identifiers(_ text: String, _ ids: [String]) throws {
        for size in [1, 100] {
            #expect(try parse(Data(text.utf8), size: size).0.map(\.id) == ids)
        }
    }

    @Test func bytesThatAreNotUTF8Show() throws {
        let events = try parse(Data("data: a".utf8) + [0xFF] + Data("b\n\n".utf8), size: 3).0
        #expect(events == [ServerSentEvent(data: "a\u{FFFD}b")])
    }

    /// A line, or an event of many lines, at its limit and one byte beyond.
    @Test(arguments: [0, 1])
    func sizesAreBounded(_ more: Int) async throws {
        let line = Data("data: x\n\n: ".utf8) + Data(repeating: 0x61, count: 1 << 20 - 2 + more) + Data("\n".utf8)
        let part = Data("data: ".utf8) + Data(repeating: 0x61, count: 1 << 19 - 1) + Data("\n".utf8)
        let event = (0..<16).reduce(into: Data("data: x\n\n".utf8)) { data, _ in data += part }
        let last = Data("data:\(more == 0 ? "" : "b")\n\n".utf8)
        for (bytes, count) in [(line, 1), (event + last, 2)] {
            for size in [65_536, 9 << 20] {
                var events: [ServerSentEvent] = []
                var code: EntityError.Code?
                do {
                    for try await event in ServerSentEvents(Pieces(bytes, size: size)) { events.append(event) }
                } catch let error as EntityError {
                    code = error.code
                }
                #expect(code == (more == 0 ? nil : .limitExceeded))
                #expect(events.count == count - (count == 2 ? more : 0))
            }
        }
    }

    @Test func failingSources() async throws {
        struct Lost: Error {}
        let pieces = Pieces(Data("data: a\n\n".utf8), size: 4, failure: Lost())
        var events: [ServerSentEvent] = []
        await #expect(throws: Lost.self) {
            for try await event in ServerSentEvents(pieces) { events.append(event) }
        }
        #expect(events == [ServerSentEvent(data: "a")])
    }
}
