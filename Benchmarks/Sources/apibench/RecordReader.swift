import Foundation
import FoundationXML

/// Reads records with Foundation's XMLParser, as one writes it by hand.
final class RecordReader: NSObject, XMLParserDelegate {
    private var records: [Record] = []
    private var record = Record(id: 0, code: "", name: "", city: "", price: 0, amount: 0, isOpen: false, tags: [])
    private var text = ""

    /// The records of a document.
    static func records(in document: Data) throws -> [Record] {
        let reader = RecordReader()
        let parser = XMLParser(data: document)
        parser.delegate = reader
        guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
        return reader.records
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        text = ""
        guard name == "record" else { return }
        record = Record(
            id: attributes["id"].flatMap { Int($0) } ?? 0,
            code: attributes["code"] ?? "",
            name: "",
            city: "",
            price: 0,
            amount: 0,
            isOpen: attributes["open"] == "true",
            tags: []
        )
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        text += string
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        switch name {
        case "name": record.name = text
        case "city": record.city = text
        case "price": record.price = Double(text) ?? 0
        case "amount": record.amount = Int(text) ?? 0
        case "note": record.note = text
        case "tag": record.tags.append(text)
        case "record": records.append(record)
        default: break
        }
    }
}
