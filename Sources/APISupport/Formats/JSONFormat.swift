#if JSON
internal import APISupportEntities
internal import Foundation

extension FormatReaders {
    /// The reader of JSON.
    static let json: (any FormatReader)? = JSONFormat()
}

/// Reads bodies as JSON.
private struct JSONFormat: FormatReader {
    func entity<E: Entity>(_ type: E.Type, from text: Data, _ reading: ResponseReading) throws(EntityError) -> E {
        guard reading.rule is any JSONUnwrappingRule else {
            return try E.decoded(fromJSON: text, rules: reading.rules)
        }
        let json = try JSONValue(parsing: text, rules: reading.rules).unwrapped(by: reading.rule)
        return try E.decoded(from: json, rules: reading.rules)
    }

    func document(_ text: Data, _ reading: ResponseReading) throws(EntityError) -> any BodyDocument {
        Document(json: try JSONValue(parsing: text, rules: reading.rules))
    }

    func isTaken(by delegate: any APIConnectionDelegate) -> Bool {
        delegate is any APIConnectionJSONDelegate
    }

    private struct Document: BodyDocument {
        let json: JSONValue

        func deliver(from connection: APIConnection, to delegate: any APIConnectionDelegate) {
            (delegate as? any APIConnectionJSONDelegate)?.connection(connection, didReceiveJSON: json)
        }
    }
}
#endif
