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
        Document(xml: try XMLElement(body: text))
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

extension XMLElement {
    /// The root element of a body's text in UTF-8.
    init(body text: Data) throws(EntityError) {
        do throws(XMLError) {
            self = try XMLElement(parsing: text)
        } catch {
            throw EntityError(error)
        }
    }
}
#endif
