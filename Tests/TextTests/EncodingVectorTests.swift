import APISupportText
import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
struct EncodingVectorTests {
    private struct Vectors: Decodable {
        struct Good: Decodable {
            let label: String
            let text: String
            let bytes: Data

            enum CodingKeys: String, CodingKey {
                case label
                case text
                case bytes = "bytes_b64"
            }
        }

        struct Bad: Decodable {
            let label: String
            let bytes: Data
            let why: String
            let required: String

            enum CodingKeys: String, CodingKey {
                case label
                case bytes = "bytes_b64"
                case why
                case required
            }
        }

        let good: [Good]
        let bad: [Bad]
    }

    @Test func goodVectors() throws {
        let vectors = try Corpora.json("own/encoding/vectors.json", as: Vectors.self).good
        #expect(vectors.count == 13)
        var tally = Tally("own.encoding")
        for vector in vectors {
            let charset = try Charset(named: vector.label)
            let text = String(decoding: try charset.decode(vector.bytes), as: UTF8.self)
            tally.count(try text == vector.text && charset.encode(text) == vector.bytes, vector.label)
        }
        tally.conclude()
    }

    @Test func badVectors() throws {
        let vectors = try Corpora.json("own/encoding/vectors.json", as: Vectors.self).bad
        // The offset of the first byte that can't be read; nil where the label already is unknown.
        let offsets: [String: Int?] = [
            "lone FF": 1, "cut sequence at the end": 1, "above U+10FFFF": 0, "lone lead": 0, "lone trail": 0,
            "count not of 4": 0, "unknown label": nil,
        ]
        #expect(vectors.count == 8)
        var tally = Tally("own.encoding")
        for vector in vectors {
            let error = try #require(throws: CharsetError.self, "\(vector.why)") {
                try Charset(named: vector.label).decode(vector.bytes)
            }
            let offset = try #require(offsets[vector.why])
            let isRight = vector.required.contains(error.code.name) && error.byteOffset == offset
            tally.count(isRight && error.charset.lowercased() == vector.label, vector.why)
        }
        tally.conclude()
    }
}
