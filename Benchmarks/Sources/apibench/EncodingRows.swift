import APISupport
import Foundation

/// Writing JSON compared with Foundation's encoder, on the same structs.
enum EncodingRows {
    static let names = ["json.twitter.encode"]

    /// Measures the row of that name.
    static func measure(_ name: String) throws -> Measurement {
        let value = try Twitter.decoded(fromJSON: try document("twitter.json"))
        let encoder = JSONEncoder()
        let texts = (ours: try value.jsonData(), peer: try encoder.encode(value))
        let objects = (ours: try object(texts.ours), peer: try object(texts.peer))
        precondition(objects.ours == objects.peer, "\(name): the two ways write different documents")
        return try .speed(
            name,
            size: texts.ours.count * 20,
            ours: { for _ in 0..<20 { _ = try value.jsonData() } },
            peer: { for _ in 0..<20 { _ = try encoder.encode(value) } }
        )
    }

    private static func object(_ text: Data) throws -> NSDictionary? {
        try JSONSerialization.jsonObject(with: text) as? NSDictionary
    }

    /// A document of the public corpora.
    private static func document(_ name: String) throws -> Data {
        let folder = ProcessInfo.processInfo.environment["APISUPPORT_CORPORA"] ?? "../shared/corpora"
        do {
            return try Data(contentsOf: URL(filePath: "\(folder)/perf/\(name)"))
        } catch {
            throw BenchmarkError(
                description: "no perf/\(name) in \(folder); set APISUPPORT_CORPORA to the corpora's folder"
            )
        }
    }
}
