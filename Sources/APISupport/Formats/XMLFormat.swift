#if XML
internal import APISupportEntities
internal import Foundation
internal import XMLElement

extension FormatReaders {
    /// The reader of XML.
    static let xml: (any FormatReader)? = XMLFormat()
}

/// Reads bodies as XML.
private struct XMLFormat: FormatReader {
    func entity<E: Entity>(_ type: E.Type, from text: Data, rules: DecodingRules) throws(EntityError) -> E {
        try E.decoded(fromXML: text, rules: rules)
    }

    func document(_ text: Data, rules: DecodingRules) throws(EntityError) -> any BodyDocument {
        do {
            return Document(xml: try XMLElement(parsing: text))
        } catch {
            throw EntityError(error)
        }
    }

    func isTaken(by delegate: any APIConnectionDelegate) -> Bool {
        delegate is any APIConnectionXMLDelegate
    }

    private struct Document: BodyDocument {
        let xml: XMLElement

        func deliver(from connection: APIConnection, to delegate: any APIConnectionDelegate) {
            (delegate as? any APIConnectionXMLDelegate)?.connection(connection, didReceiveXML: xml)
        }
    }
}
#endif
