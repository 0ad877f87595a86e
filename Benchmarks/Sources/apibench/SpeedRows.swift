import APISupport
import Foundation

/// Decoding compared with Foundation's.
enum SpeedRows {
    static let names = ["json.records.decodable", "json.records.fields", "xml.records.decodable", "xml.records.fields"]

    /// Measures the row of that name.
    static func measure(_ name: String) throws -> Measurement {
        // FoundationXML's parser refuses documents above 10,000,000 bytes.
        let document = name.hasPrefix("json") ? Documents.json(size: 8_000_000) : Documents.xml(size: 8_000_000)
        let decoder = JSONDecoder()
        switch name {
        case "json.records.decodable":
            return try compare(
                name,
                document,
                { try [Record].decoded(fromJSON: $0) },
                { try decoder.decode([Record].self, from: $0) }
            )
        case "json.records.fields":
            return try compare(
                name,
                document,
                { try [FieldRecord].decoded(fromJSON: $0) },
                { try decoder.decode([Record].self, from: $0) }
            )
        case "xml.records.decodable":
            return try compare(
                name,
                document,
                { try RecordList.decoded(fromXML: $0) },
                { try RecordReader.records(in: $0) }
            )
        default:
            return try compare(
                name,
                document,
                { try FieldRecordList.decoded(fromXML: $0) },
                { try RecordReader.records(in: $0) }
            )
        }
    }

    /// Compares two ways to read one document, which have to find the same number of records.
    private static func compare(
        _ name: String,
        _ document: Data,
        _ ours: (Data) throws -> some Collection,
        _ peer: (Data) throws -> some Collection
    ) throws -> Measurement {
        let counts = (ours: try ours(document).count, peer: try peer(document).count)
        precondition(counts.ours == counts.peer, "\(name): the two ways read different numbers of records")
        return try .speed(
            name,
            size: document.count,
            ours: { _ = try ours(document) },
            peer: { _ = try peer(document) }
        )
    }
}
