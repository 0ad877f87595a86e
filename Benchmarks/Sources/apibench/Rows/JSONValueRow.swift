import APISupport
import Foundation

/// Reading a document value by value: on the library's own reader, and on JSONSerialization.
enum JSONValueRow {
    static var rows: [Row] {
        [Row("json.value.native", .atLeast(8), measure)]
    }

    private static func measure(_ name: String) throws -> Measurement {
        let document = Documents.json(size: 21_000_000)
        let native = DecodingRules(jsonParser: .native)
        let isEqual = try readAll(document, native) == readAll(document, DecodingRules())
        precondition(isEqual, "\(name): the two ways read different values")
        return try .speed(
            name,
            size: document.count,
            ours: { _ = try readAll(document, native) },
            peer: { _ = try readAll(document, DecodingRules()) }
        )
    }

    /// Reads every field of every record: a sum over all.
    private static func readAll(_ document: Data, _ rules: DecodingRules) throws -> Double {
        try JSONValue(parsing: document, rules: rules).array().reduce(0) { sum, record in
            let numbers = try record["id"].int() + record["amount"].int() + (record["open"].bool() ? 1 : 0)
            let texts =
                try record["code"].string().utf8.count + record["name"].string().utf8.count
                + record["city"].string().utf8.count + (record["note"].optional?.string().utf8.count ?? 0)
            let tags = try record["tags"].array().reduce(0) { try $0 + $1.string().utf8.count }
            return try sum + record["price"].double() + Double(numbers + texts + tags)
        }
    }
}
