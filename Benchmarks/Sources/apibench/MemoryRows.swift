import APISupport
import APISupportTesting
import Foundation

/// The peak of the memory that a large response takes on its way into entities.
///
/// The client runs in a process of its own, so that neither the server nor its copy of the document counts.
enum MemoryRows {
    static let names = ["memory.xml.decodable", "memory.xml.fields"]
    static let bounds: [String: Bound] = ["memory.xml.decodable": .atMost(5), "memory.xml.fields": .atMost(5)]

    private static let size = 20_000_000

    /// Measures the row of that name: ours is the peak, the peer is the body.
    static func measure(_ name: String) throws -> Measurement {
        let server = try FixtureServer()
        let document = Documents.xml(size: size)
        server.on("/records", respond: FixtureResponse(type: "application/xml", body: document))
        var pairs: [(ours: Double, peer: Double)] = []
        for _ in 0..<7 {
            pairs.append((try ClientProcess.number(name, server.url("/records")), Double(document.count) / 1e6))
        }
        return Measurement(name, unit: "MB", pairs)
    }

    /// What the client does: reads the response and prints by how many megabytes its memory grew at most.
    static func runClient(_ name: String, url: String) async throws {
        let before = try residentMemory("VmRSS:")
        let count =
            name == "memory.xml.fields"
            ? try await EntityRequest<FieldRecordList>(url: url).response().count
            : try await EntityRequest<RecordList>(url: url).response().count
        guard count > 50_000 else { throw BenchmarkError(description: "\(name): only \(count) records") }
        print(Double(try residentMemory("VmHWM:") - before) / 1e6, terminator: "")
    }

    private static func residentMemory(_ field: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
        guard let kilobytes = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) }) else {
            throw BenchmarkError(description: "/proc/self/status has no \(field)")
        }
        return kilobytes << 10
    }
}

/// Why a benchmark could not be run.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
}
