import APISupport
import Foundation

/// Ten times the input takes ten times as long, up to 200 MB: ours is the time for 200 MB, the peer ours for 20 MB.
enum LinearRows {
    static var rows: [Row] {
        [
            Row("json.linear.decodable", bound) {
                try measure($0, Documents.json) { _ = try [Record].decoded(fromJSON: $0) }
            },
            Row("json.linear.fields", bound) {
                try measure($0, Documents.json) { _ = try [FieldRecord].decoded(fromJSON: $0) }
            },
            Row("xml.linear.decodable", bound) {
                try measure($0, xml) { _ = try XMLRecords.decoded(fromXML: $0, options: unlimited) }
            },
            Row("xml.linear.fields", bound) {
                try measure($0, xml) { _ = try FieldXMLRecords.decoded(fromXML: $0, options: unlimited) }
            },
        ]
    }

    private static let bound = Bound.atMost(11)
    private static let size = 20_000_000

    /// A document of 200 MB has more nodes than the default allows.
    private static var unlimited: XMLParsingOptions {
        var options = XMLParsingOptions()
        options.limits.nodes = nil
        return options
    }

    private static func xml(size: Int) -> Data {
        Documents.xml(size: size)
    }

    private static func measure(
        _ name: String,
        _ document: (Int) -> Data,
        _ read: (Data) throws -> Void
    ) throws -> Measurement {
        let (large, small) = (document(size * 10), document(size))
        try read(large)
        let pairs = try (0..<7).map { _ in
            try (ours: seconds { try read(large) }, peer: seconds { try read(small) })
        }
        return Measurement(name, unit: "s", pairs)
    }
}
