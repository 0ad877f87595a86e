import APISupport
import Foundation

/// Small documents that would become gigabytes, with internal DTDs allowed: each is refused at once.
enum BombRow {
    static var rows: [Row] {
        [Row("xml.bombs", .atMost(100), measure)]
    }

    private static let files = [
        ("xml/defusedxml", ["cyclic", "quadratic", "xmlbomb"]),
        (
            "xml/libxml2/recurse",
            ["lol_classic", "lol_ig_attr", "lol_ig_content", "lol_long_name", "lol_long_value", "lol_param"]
        ),
    ]

    /// The time of the slowest, in milliseconds.
    private static func measure(_ name: String) throws -> Measurement {
        let documents = try files.flatMap { folder, names in
            try names.map { try Data(contentsOf: URL(filePath: Corpora.path("\($0).xml", in: folder))) }
        }
        let times = try documents.map { document in
            try (0..<Measurement.runs).map { _ in try seconds { try refuse(document) } * 1000 }
        }
        let slowest = times.max { $0.max() ?? 0 < $1.max() ?? 0 } ?? []
        return Measurement(name, unit: "ms", slowest)
    }

    private static func refuse(_ document: Data) throws {
        guard (try? XMLElement(parsing: document, options: XMLParsingOptions(allowsInternalDTD: true))) == nil else {
            throw BenchmarkError(description: "a document that would become gigabytes was read")
        }
    }
}
