import APISupport
import Foundation

/// Ten times the input takes ten times as long, up to 200 MB: ours is the time for 200 MB, the peer ours for 20 MB.
///
/// Each time is that of a process of its own: in one that has read a document before, the smaller one would be read into memory
/// which is there already, and the larger one into new memory, which the system has to clear.
enum LinearRows {
    static var rows: [Row] {
        ["json.linear.decodable", "json.linear.fields", "xml.linear.decodable", "xml.linear.fields"]
            .map { Row($0, .atMost(11), measure) }
    }

    private static let size = 20_000_000

    private static func measure(_ name: String) throws -> Measurement {
        try withTemporaryFile(document(name, size * 10)) { large in
            try withTemporaryFile(document(name, size)) { small in
                let pairs = try (0..<7).map { _ in
                    (ours: try Peers.client(name, large), peer: try Peers.client(name, small))
                }
                return Measurement(name, unit: "s", pairs)
            }
        }
    }

    private static func document(_ name: String, _ size: Int) -> Data {
        name.hasPrefix("json") ? Documents.json(size: size) : Documents.xml(size: size)
    }

    /// What the client does: prints the seconds that it takes to read the file.
    static func runClient(_ name: String, _ file: String) throws {
        let data = try Data(contentsOf: URL(filePath: file))
        // What a process does once is done before.
        try read(name, document(name, 1_000))
        print(try seconds { try read(name, data) })
    }

    private static func read(_ name: String, _ document: Data) throws {
        switch name {
        case "json.linear.decodable": _ = try [Record].decoded(fromJSON: document)
        case "json.linear.fields": _ = try [FieldRecord].decoded(fromJSON: document)
        case "xml.linear.decodable": _ = try XMLRecords.decoded(fromXML: document, options: unlimited)
        default: _ = try FieldXMLRecords.decoded(fromXML: document, options: unlimited)
        }
    }

    /// A document of 200 MB has more nodes than the default allows.
    private static var unlimited: XMLParsingOptions {
        var options = XMLParsingOptions()
        options.limits.nodes = nil
        return options
    }
}
