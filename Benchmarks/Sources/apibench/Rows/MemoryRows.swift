import APISupport
import APISupportTesting
import Foundation

/// The peak of the memory that a large document takes on its way into entities, in megabytes.
///
/// The client runs in a process of its own, so that nothing counts that was needed to make the document.
enum MemoryRows {
    static var rows: [Row] {
        [
            Row("memory.json.decodable", .atMost(40)) { try file($0) { try Corpora.twitter(times: 32) } },
            Row("memory.json.fields", .atMost(30)) { try file($0) { try Corpora.twitter(times: 32) } },
            Row("memory.xml.fields", .atMost(90)) { try file($0) { Documents.xml(size: XMLRows.size) } },
        ] + ["memory.http.xml.decodable", "memory.http.xml.fields"].map { Row($0, .atMost(5), http) }
    }

    // MARK: Documents in memory

    /// The growth above the document, which the client has in memory.
    private static func file(_ name: String, _ document: () throws -> Data) throws -> Measurement {
        try withTemporaryFile(document()) { file in
            Measurement(name, unit: "MB", try (0..<7).map { _ in try Peers.client(name, file) })
        }
    }

    // MARK: Responses

    /// The growth, the response's body included: ours is the peak, the peer is the body.
    private static func http(_ name: String) throws -> Measurement {
        let server = try FixtureServer()
        let document = Documents.xml(size: 20_000_000)
        server.on("/records", respond: FixtureResponse(type: "application/xml", body: document))
        let pairs = try (0..<7).map { _ in
            (ours: try Peers.client(name, server.url("/records")), peer: Double(document.count) / 1e6)
        }
        return Measurement(name, unit: "MB", pairs)
    }

    // MARK: The client

    /// What the client does: reads the file or response, and prints by how many megabytes its memory grew at most.
    static func runClient(_ name: String, _ source: String) async throws {
        let document = name.hasPrefix("memory.http") ? Data() : try Data(contentsOf: URL(filePath: source))
        let before = try residentMemory("VmRSS:")
        // From here on the peak is counted anew.
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        let count =
            switch name {
            case "memory.json.decodable": try Twitter.decoded(fromJSON: document).statuses.count
            case "memory.json.fields": try FieldTwitter.decoded(fromJSON: document).statuses.count
            case "memory.xml.fields": try FieldXMLRecords.decoded(fromXML: document).records.count
            case "memory.http.xml.fields": try await EntityRequest<FieldXMLRecordList>(url: source).response().count
            default: try await EntityRequest<XMLRecordList>(url: source).response().count
            }
        guard count >= 3_200 else { throw BenchmarkError(description: "\(name): only \(count) entities") }
        print(Double(try residentMemory("VmHWM:") - before) / 1e6)
    }

    /// A line of what the system tells of this process, in bytes.
    static func residentMemory(_ field: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
        guard let kilobytes = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) }) else {
            throw BenchmarkError(description: "/proc/self/status has no \(field)")
        }
        return kilobytes << 10
    }
}
