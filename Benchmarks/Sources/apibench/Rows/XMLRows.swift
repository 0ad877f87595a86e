import APISupport
import Foundation

/// XML into entities, compared with parsers that make nothing of what they read, and with quick-xml.
enum XMLRows {
    static var rows: [Row] {
        [
            Row("xml.decodable.vs-dom", .atLeast(2.5)) { try decodable($0, .dom) },
            Row("xml.fields.vs-dom", .atLeast(3.6)) { try fields($0, .dom) },
            Row("xml.decodable.vs-sax", .atLeast(0.4)) { try decodable($0, .sax) },
            Row("xml.fields.vs-sax", .atLeast(0.55)) { try fields($0, .sax) },
            Row("xml.decodable.vs-xmlparser", .atLeast(1.7)) {
                try decodable($0, size: XMLPeer.parserSize, .foundation)
            },
            Row("xml.fields.vs-xmlparser", .atLeast(2.5)) {
                try fields($0, size: XMLPeer.parserSize, .foundation)
            },
            Row("xml.fields.vs-quickxml", .atLeast(1.2), quickXML),
            Row("xml.1251.vs-utf8", .atMost(1.15), windows1251),
        ]
    }

    /// The size of the document: 100,000 records.
    static let size = 26_000_000

    private static func decodable(
        _ name: String,
        size: Int = size,
        _ peer: XMLPeer
    ) throws -> Measurement {
        let document = Documents.xml(size: size)
        return try compare(name, document, peer) { _ = try XMLRecords.decoded(fromXML: document) }
    }

    private static func fields(
        _ name: String,
        size: Int = size,
        _ peer: XMLPeer
    ) throws -> Measurement {
        let document = Documents.xml(size: size)
        return try compare(name, document, peer) { _ = try FieldXMLRecords.decoded(fromXML: document) }
    }

    /// Compares what we make of a document with a peer that only reads it.
    static func compare(
        _ name: String,
        _ document: Data,
        _ peer: XMLPeer,
        _ ours: () throws -> Void
    ) throws -> Measurement {
        try withTemporaryFile(document) { file in
            try .speed(
                name,
                size: document.count,
                ours: { try seconds(ours) },
                peerSeconds: { try Peers.client(peer.rawValue, file) }
            )
        }
    }

    private static func quickXML(_ name: String) throws -> Measurement {
        let document = Documents.xml(size: size)
        return try withTemporaryFile(document) { file in
            let peer = try XMLRecords.decoded(fromJSON: Peers.rust("print", "records", file))
            try check(name, peer, XMLRecords.decoded(fromXML: document))
            try check(name, peer, FieldXMLRecords.decoded(fromXML: document))
            return try .speed(
                name,
                size: document.count,
                ours: { try seconds { _ = try FieldXMLRecords.decoded(fromXML: document) } },
                peerSeconds: { try Peers.rustSeconds("records", file, count: 1) }
            )
        }
    }

    private static func check(_ name: String, _ peer: XMLRecords, _ ours: XMLRecords) throws {
        precondition(peer == ours, "\(name): the two ways read different values")
    }

    private static func check(_ name: String, _ peer: XMLRecords, _ ours: FieldXMLRecords) throws {
        try check(name, peer, XMLRecords(records: ours.records.map(XMLRecord.init)))
    }

    /// The row's ratio is that of the times, so that more is worse.
    private static func windows1251(_ name: String) throws -> Measurement {
        let utf8 = Documents.xml(size: size)
        let text = String(decoding: Documents.xml(size: size, encoding: "windows-1251"), as: UTF8.self)
        guard let legacy = text.data(using: .windowsCP1251) else {
            throw BenchmarkError(description: "\(name): the document can't be written in windows-1251")
        }
        let read = { try FieldXMLRecords.decoded(fromXML: Charset.windows1251.decode(legacy)) }
        let isEqual = try read() == FieldXMLRecords.decoded(fromXML: utf8)
        precondition(isEqual, "\(name): the two documents differ")
        let pairs = try (0..<Measurement.runs).map { _ in
            try (ours: seconds { _ = try read() }, peer: seconds { _ = try FieldXMLRecords.decoded(fromXML: utf8) })
        }
        return Measurement(name, unit: "s", pairs)
    }
}

extension XMLRecord {
    /// The same record as a field list read it.
    init(_ record: FieldXMLRecord) {
        id = record.id
        code = record.code
        open = record.open
        name = record.name
        city = record.city
        price = record.price
        amount = record.amount
        note = record.note
        tags = record.tags
    }
}
