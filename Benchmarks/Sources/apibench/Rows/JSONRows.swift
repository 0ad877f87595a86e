import APISupport
import Foundation

/// JSON into entities, compared with Foundation's decoder and with serde.
enum JSONRows {
    static var rows: [Row] {
        group("twitter", decodable: 3.5, fields: 7, serde: 0.85, repeats: 20, Twitter.self, FieldTwitter.self)
            + group("citm", decodable: 4.5, fields: 11, serde: 0.7, repeats: 6, Citm.self, FieldCitm.self)
            + group("canada", decodable: 5.5, fields: 8, serde: 0.6, repeats: 3, Canada.self, FieldCanada.self)
            + [
                Row("json.small.decodable", .atLeast(5)) { try decodable($0, small(), repeats: 5_000, Profile.self) },
                Row("json.small.fields", .atLeast(12)) {
                    try fields($0, small(), repeats: 5_000, Profile.self, FieldProfile.self)
                },
            ]
    }

    private static func group<D: DecodableEntity & Encodable & Equatable, F: AutoEntity>(
        _ name: String,
        decodable least: Double,
        fields leastOfFields: Double,
        serde leastOfSerde: Double,
        repeats: Int,
        _ type: D.Type,
        _ fieldType: F.Type
    ) -> [Row] {
        let file = name == "citm" ? "citm_catalog.json" : "\(name).json"
        return [
            Row("json.\(name).decodable", .atLeast(least)) {
                try decodable($0, Corpora.document(file), repeats: repeats, type)
            },
            Row("json.\(name).fields", .atLeast(leastOfFields)) {
                try fields($0, Corpora.document(file), repeats: repeats, type, fieldType)
            },
            Row("json.\(name).fields.vs-serde", .atLeast(leastOfSerde)) {
                try serde($0, name, Corpora.path(file), repeats: repeats * 5, type, fieldType)
            },
        ]
    }

    /// A user of the search result on one line: some 1.4 KB.
    private static func small() throws -> Data {
        let result = try Twitter.decoded(fromJSON: Corpora.document("twitter.json"))
        return try Profile(user: result.statuses[0].user).jsonData()
    }

    // MARK: Measuring

    /// Compares the way through `Decodable` with Foundation's decoder, on the same type.
    static func decodable<D: Entity & Decodable & Equatable>(
        _ name: String,
        _ document: Data,
        repeats: Int,
        _ type: D.Type
    ) throws -> Measurement {
        let decoder = JSONDecoder()
        let isEqual = try type.decoded(fromJSON: document) == decoder.decode(type, from: document)
        precondition(isEqual, "\(name): the two ways read different values")
        return try .speed(
            name,
            size: document.count * repeats,
            ours: { for _ in 0..<repeats { _ = try type.decoded(fromJSON: document) } },
            peer: { for _ in 0..<repeats { _ = try decoder.decode(type, from: document) } }
        )
    }

    /// Compares the way by field lists with Foundation's decoder on a type of the same fields.
    static func fields<D: Decodable & Equatable, F: Entity>(
        _ name: String,
        _ document: Data,
        repeats: Int,
        _ type: D.Type,
        _ fieldType: F.Type
    ) throws -> Measurement {
        let decoder = JSONDecoder()
        let written = try fieldType.decoded(fromJSON: document).jsonData()
        let isEqual = try decoder.decode(type, from: written) == decoder.decode(type, from: document)
        precondition(isEqual, "\(name): the two ways read different values")
        return try .speed(
            name,
            size: document.count * repeats,
            ours: { for _ in 0..<repeats { _ = try fieldType.decoded(fromJSON: document) } },
            peer: { for _ in 0..<repeats { _ = try decoder.decode(type, from: document) } }
        )
    }

    /// Compares the way by field lists with derived types of the same fields in Rust.
    private static func serde<D: DecodableEntity & Equatable, F: AutoEntity>(
        _ name: String,
        _ kind: String,
        _ file: String,
        repeats: Int,
        _ type: D.Type,
        _ fieldType: F.Type
    ) throws -> Measurement {
        let document = try Data(contentsOf: URL(filePath: file))
        let read = try fieldType.decoded(fromJSON: document).jsonData()
        let (ours, peer) = try (type.decoded(fromJSON: read), type.decoded(fromJSON: Peers.rust("print", kind, file)))
        // serde_json rounds numbers with a point to one of the two nearest doubles.
        let isEqual = (ours as? Canada).map { $0.isClose(to: peer) } ?? (ours == peer)
        precondition(isEqual, "\(name): the two ways read different values")
        return try .speed(
            name,
            size: document.count * repeats,
            ours: { try seconds { for _ in 0..<repeats { _ = try fieldType.decoded(fromJSON: document) } } },
            peerSeconds: { try Peers.rustSeconds(kind, file, count: repeats) }
        )
    }
}
