import APISupport
import Foundation

/// Writing JSON compared with Foundation's encoder, on the same structs.
enum EncodingRows {
    static var rows: [Row] {
        [Row("json.twitter.encode", .atLeast(4), measure)]
    }

    private static func measure(_ name: String) throws -> Measurement {
        let value = try Twitter.decoded(fromJSON: try Corpora.document("twitter.json"))
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
}
