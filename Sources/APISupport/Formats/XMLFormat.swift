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
    func entity<E: Entity>(_ type: E.Type, from text: Data, _ reading: ResponseReading) throws(EntityError) -> E {
        guard let rule = reading.rule as? any XMLUnwrappingRule else {
            return try E.decoded(fromXML: text, rules: reading.rules, options: reading.xml.options)
        }
        let xml = try XMLElement(body: text, reading)
        let result: XMLElement
        do {
            result = try rule.unwrap(xml)
        } catch {
            throw error as? EntityError ?? EntityError(.custom, "\(error)", underlying: error)
        }
        return try E.decoded(from: result, rules: reading.rules)
    }

    func document(_ text: Data, _ reading: ResponseReading) throws(EntityError) -> any BodyDocument {
        Document(xml: try XMLElement(body: text, reading))
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
    init(body text: Data, _ reading: ResponseReading) throws(EntityError) {
        do throws(XMLError) {
            self = try XMLElement(parsing: text, options: reading.xml.options)
        } catch {
            throw EntityError(error, in: text)
        }
    }
}
#endif
