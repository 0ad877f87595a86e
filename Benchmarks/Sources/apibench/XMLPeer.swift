import Foundation
import FoundationXML
import XMLPeers

/// What reads XML and makes nothing of it, in a process of its own: what a tree leaves in the heap would slow ours down.
enum XMLPeer: String {
    /// libxml2's tree.
    case dom = "peer.dom"
    /// libxml2's SAX2 with empty functions: the faster of the whole buffer and pieces.
    case sax = "peer.sax"
    /// Foundation's parser with a delegate that does nothing.
    case foundation = "peer.foundation"

    /// FoundationXML's parser refuses documents above 10,000,000 bytes.
    static let parserSize = 8_000_000

    /// Reads a file twice, and prints the seconds that the second time took.
    func runClient(_ file: String) throws {
        let document = try Data(contentsOf: URL(filePath: file))
        switch self {
        case .dom: print(try time { try run(xmlpeers_dom, document) })
        case .sax:
            let whole = try time { try run(xmlpeers_sax_whole, document) }
            print(min(whole, try time { try run(xmlpeers_sax_push, document) }))
        case .foundation: print(try time { try parse(document) })
        }
    }

    private func time(_ read: () throws -> Void) throws -> Double {
        try read()
        return try seconds(read)
    }

    private func run(_ parse: (UnsafePointer<CChar>?, Int) -> Bool, _ document: Data) throws {
        let isWellFormed = document.withUnsafeBytes { parse($0.bindMemory(to: CChar.self).baseAddress, $0.count) }
        guard isWellFormed else { throw BenchmarkError(description: "libxml2 refuses the document") }
    }

    private func parse(_ document: Data) throws {
        let parser = XMLParser(data: document)
        let delegate = EmptyDelegate()
        parser.delegate = delegate
        guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    private final class EmptyDelegate: NSObject, XMLParserDelegate {}
}
