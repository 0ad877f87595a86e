import APISupport
import APISupportTesting
import Foundation

/// The memory that a client takes which reads a stream of 1 GB into entities with field lists, one by one, over HTTP.
///
/// The client runs in a process of its own; the server sends the same records again and again. What counts is memory of the
/// process's own: the pages of shared libraries are the same without a stream.
enum StreamRows {
    static var rows: [Row] {
        [Row("memory.stream.ndjson", .atMost(30), measure), Row("memory.stream.xml", .atMost(30), measure)]
    }

    private static let size = 1_000_000_000
    private static let blockSize = 1_000_000

    /// Measures the row of that name, once: what is looked at for minutes does not change by chance.
    private static func measure(_ name: String) throws -> Measurement {
        let isXML = name == "memory.stream.xml"
        let document = isXML ? Documents.xml(size: blockSize) : Documents.json(size: blockSize)
        // Of XML the declaration and the root's tags stand around all blocks; JSON's brackets and commas go.
        let lines = document.split(separator: 0x0A)
        let head = isXML ? join(lines.prefix(2)) : Data()
        let tail = isXML ? join(lines.suffix(1)) : Data()
        let block = join(
            lines.dropFirst(isXML ? 2 : 1).dropLast().map { isXML || $0.last != 0x2C ? $0 : $0.dropLast() }
        )
        let times = size / block.count + 1
        let length = head.count + block.count * times + tail.count
        let type = isXML ? "application/xml" : "application/x-ndjson"
        let server = try ScriptedServer([
            .send("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(length)\r\n\r\n"),
            .send(head),
            .sendRepeatedly(block, times: times, pause: .zero),
            .send(tail),
        ])
        return Measurement(name, unit: "MB", [try Peers.client(name, server.url("/records"))])
    }

    private static func join(_ lines: some Sequence<Data>) -> Data {
        lines.reduce(into: Data()) { $0 += $1 + [0x0A] }
    }

    // MARK: The client

    /// What the client does: reads the stream, looks at its memory now and then, and prints the peak in megabytes.
    static func runClient(_ name: String, url: String) async throws {
        let request = APIRequest(url: url)
        let peak =
            name == "memory.stream.xml"
            ? try await peak(request.entities(of: FieldXMLRecord.self, in: .xml("record")))
            : try await peak(request.entities(of: FieldRecord.self, in: .jsonLines))
        print(Double(peak) / 1e6)
    }

    private static func peak<Record>(_ records: ResponseEntities<Record>) async throws -> Int {
        var count = 0
        var peak = 0
        for try await _ in records {
            if count % 20_000 == 0 { peak = max(peak, try MemoryRows.residentMemory("RssAnon:")) }
            count += 1
        }
        guard count > 1_000_000 else { throw BenchmarkError(description: "only \(count) records") }
        return peak
    }
}
