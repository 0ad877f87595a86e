#if XML
import Foundation
import TestSupport
import Testing
import XMLElement

/// What a hostile or broken document has to give: an error, or the value of its root as printed.
private enum Outcome: Sendable {
    case error(XMLError.Code, contains: String = "")
    case printed(String)
    case text(String)
    case accepted
}

/// A document of the corpus, with its outcome by default and with internal DTDs allowed.
private struct Vector: Sendable, CustomTestStringConvertible {
    let file: String
    let strict: Outcome
    let withDTD: Outcome

    /// `withDTD` is what the document gives with internal DTDs allowed, where that is another outcome.
    init(_ file: String, _ strict: Outcome, withDTD: Outcome? = nil) {
        self.file = file
        self.strict = strict
        self.withDTD = withDTD ?? strict
    }

    var testDescription: String { file }
}

/// The documents of `own/xml` and defusedxml, each with the outcome that its manifest requires.
@Suite(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
struct VectorTests {
    private static let undefined = Outcome.error(.undefinedEntity)
    private static let forbidden = Outcome.error(.dtdForbidden)
    private static let expansion = Outcome.error(.entityExpansionLimit)
    private static let charset = Outcome.error(.invalidCharsetData)

    private static let vectors: [Vector] = [
        Vector("xxe-file.xml", forbidden, withDTD: undefined),
        Vector("xxe-canary.xml", forbidden, withDTD: undefined),
        Vector("xxe-ftp.xml", forbidden, withDTD: undefined),
        Vector("xxe-attr.xml", forbidden, withDTD: undefined),
        Vector("xxe-oob.xml", forbidden, withDTD: undefined),
        Vector("dtd-external-file.xml", .printed("<r>ok</r>")),
        Vector("dtd-catalog.xml", .printed("<r>ok</r>")),
        Vector("dtd-harmless-doctype.xml", .printed("<r><v>1</v></r>")),
        Vector("dtd-default-attr.xml", forbidden, withDTD: .printed("<r role=\"admin\"><v>1</v></r>")),
        Vector("lol-9.xml", forbidden, withDTD: expansion),
        Vector("lol-attr.xml", forbidden, withDTD: expansion),
        // Parameter entities in declarations are not well formed in an internal subset (XML 1.0, 2.8).
        Vector("lol-param.xml", forbidden, withDTD: .error(.malformed)),
        // Of "error or full text": 300 KB are more than ten times the document.
        Vector("quadratic-small.xml", forbidden, withDTD: expansion),
        Vector("entity-recursive.xml", forbidden, withDTD: expansion),
        Vector("entity-undefined-standalone.xml", .error(.undefinedEntity, contains: "nbsp")),
        Vector("charref-forbidden.xml", .error(.malformed)),
        Vector(
            "xinclude-file.xml",
            .printed(
                "<r xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"file:///etc/hostname\" parse=\"text\"/></r>"
            )
        ),
        Vector("xml-stylesheet.xml", .printed("<r/>")),
        Vector("depth-100.xml", .accepted),
        Vector("depth-255.xml", .accepted),
        Vector("depth-257.xml", .error(.depthLimit, contains: "256")),
        Vector("depth-300.xml", .error(.depthLimit)),
        Vector("depth-2048.xml", .error(.depthLimit)),
        Vector("depth-2049.xml", .error(.depthLimit)),
        Vector("depth-open-only.xml", .error(.depthLimit)),
        // Of "accepted or error": 1,000 is the limit, and within it.
        Vector("attrs-1000.xml", .accepted),
        Vector("attr-duplicate.xml", .error(.malformed, contains: "redefined")),
        Vector("attr-duplicate-ns.xml", .error(.malformed, contains: "redefined")),
        Vector("text-1m.xml", .accepted),
        Vector("name-60000.xml", .error(.nameLimit)),
        // The manifest names a limit of 1,000,000 nodes; the default is 10,000,000. Both accept it.
        Vector("siblings-200000.xml", .accepted),
        // Of "accepted in < 1 s or error": declarations of namespaces count like attributes, being as quadratic.
        Vector("ns-2000.xml", .error(.attributeLimit, contains: "2000")),
        Vector("comment-1m.xml", .printed("<r/>")),
        Vector("pi-1m.xml", .printed("<r/>")),
        Vector("cdata-end-in-text.xml", .error(.malformed, contains: "]]>")),
        Vector("mixed-text-entities.xml", .text(String(repeating: "a&b<", count: 20_000))),
        // The manifest says emptyBody, which is the error of the library above this one.
        Vector("space-only.xml", .error(.emptyDocument)),
        Vector("truncated-in-tag.xml", .error(.malformed)),
        Vector("truncated-after-root.xml", .error(.malformed)),
        Vector("junk-after-root.xml", .error(.malformed, contains: "Extra content")),
        Vector("nul-inside.xml", .error(.invalidCharsetData, contains: "NUL")),
        Vector("leading-space-decl.xml", .error(.malformed, contains: "only at the start of the document")),
        Vector("bom-twice.xml", .error(.malformed, contains: "byte order mark")),
        Vector("tag-mismatch.xml", .error(.malformed, contains: "mismatch")),
        Vector("ns-empty-uri.xml", .error(.malformed, contains: "Empty XML namespace")),
        Vector("xml11.xml", .error(.malformed, contains: "declares XML 1.1")),
        Vector("html-as-xml.xml", .error(.notXML, contains: "502 Bad Gateway")),
        Vector("json-as-xml.xml", .error(.notXML, contains: "{\"a\":1}")),
        Vector("attr-normal.xml", .printed("<r a=\"x y z&#10;w\"/>")),
        Vector("space-preserve.xml", .printed("<r> <v> a </v> </r>")),
        // Other charsets are decoded before a document comes here, where it is UTF-8 or an error.
        Vector("enc-cp1251-label.xml", charset),
        Vector("enc-koi8-r.xml", charset),
        Vector("enc-utf16le-bom.xml", charset),
        Vector("enc-utf16be-bom.xml", charset),
        Vector("enc-utf32le-bom.xml", charset),
        Vector("enc-utf32be-nobom.xml", charset),
        Vector("enc-utf16-lone-surrogate.xml", charset),
        Vector("enc-utf16-odd.xml", charset),
        Vector("enc-ebcdic.xml", charset),
        Vector("enc-utf8-surrogate.xml", charset),
        Vector("enc-wrong-decl-utf8.xml", .error(.invalidCharsetData, contains: "0xCF")),
        Vector("enc-utf8-noncharacter.xml", .error(.malformed, contains: "0xFFFE")),
        // The declaration is not looked at: these bytes are UTF-8, and the characters of UTF-7 stay what they are.
        Vector("enc-wrong-decl-1251.xml", .text("Привет, мир: ёЁ№")),
        Vector("enc-utf7.xml", .text("+ADw-script+AD4-")),
    ]

    private static let defused: [Vector] = [
        Vector("cyclic.xml", forbidden, withDTD: expansion),
        Vector("dtd.xml", .accepted),
        Vector("dtd_element.xml", .accepted),
        Vector("external.xml", forbidden, withDTD: undefined),
        Vector("external_file.xml", forbidden, withDTD: undefined),
        Vector("quadratic.xml", forbidden, withDTD: expansion),
        Vector("simple-ns.xml", .accepted),
        Vector("simple.xml", .accepted),
        Vector("xmlbomb.xml", forbidden, withDTD: expansion),
        Vector("xmlbomb2.xml", forbidden, withDTD: .printed("<root>text<bomb>1234567890</bomb><tag/></root>")),
        Vector("xalan_exec.xsl", .accepted),
        Vector("xalan_write.xsl", .accepted),
        Vector("schema-include.xsd", .accepted),
    ]

    @Test(.tally("own.xml"), .notesIssues, arguments: vectors)
    private func own(vector: Vector) throws {
        try check(vector, data: Corpora.data("own/xml/\(vector.file)"))
    }

    @Test(.tally("xml.bombs"), .notesIssues, arguments: defused)
    private func defusedxml(vector: Vector) throws {
        try check(vector, data: Corpora.data("xml/defusedxml/\(vector.file)"))
    }

    @Test func tableIsComplete() throws {
        let names = Set(try Corpora.fileNames(in: "own/xml")).subtracting(["manifest.json"])
        #expect(names == Set(Self.vectors.map(\.file)))
        let defused = Set(try Corpora.fileNames(in: "xml/defusedxml")).subtracting(["LICENSE"])
        #expect(defused == Set(Self.defused.map(\.file)))
    }

    private func check(_ vector: Vector, data: Data) throws {
        let listener = try Listener()
        let canary = "canary-7d1f"
        let folder = try TemporaryFolder()
        let canaryFile = try folder.write(canary, to: "canary.txt")
        var document = data
        for (placeholder, value) in [
            ("127.0.0.1:PORT", "127.0.0.1:\(listener.port)"), ("/tmp/xxe-canary.txt", canaryFile.path()),
        ] {
            guard let range = document.range(of: Data(placeholder.utf8)) else { continue }
            document.replaceSubrange(range, with: Data(value.utf8))
        }
        for (allowsDTD, outcome) in [(false, vector.strict), (true, vector.withDTD)] {
            let options = XMLParsingOptions(allowsInternalDTD: allowsDTD)
            let start = ContinuousClock.now
            let result = Result { () throws(XMLError) in
                try XMLElement(parsing: document, options: options)
            }
            #expect(ContinuousClock.now - start < .seconds(10))
            switch outcome {
            case .error(let code, let part):
                let error = #expect(throws: XMLError.self) { try result.get() }
                #expect(error?.code == code, "\(String(describing: error))")
                #expect(part.isEmpty || error?.message.contains(part) == true, "\(String(describing: error))")
                #expect((error?.byteOffset ?? .max) <= document.count)
                #expect(error?.line != nil && error?.column != nil)
            case .printed(let text): #expect(try result.get().description == text)
            case .text(let text): #expect(try result.get().wholeText.trimmingCharacters(in: .newlines) == text)
            case .accepted: _ = try result.get()
            }
            if vector.file.hasPrefix("xxe") { #expect(!"\(result)".contains(canary)) }
        }
        #expect(!listener.wasConnected)
    }

    /// Neither an error nor a warning of libxml2 may go to standard error.
    @Test func nothingIsPrinted() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for folder in ["own/xml", "xml/defusedxml", "xml/libxml2/errors", "xml/libxml2/top"] {
                for name in try Corpora.fileNames(in: folder) {
                    guard let data = try? Corpora.data("\(folder)/\(name)") else { continue }
                    for allowsDTD in [false, true] {
                        let root = try? XMLElement(
                            parsing: data,
                            options: XMLParsingOptions(allowsInternalDTD: allowsDTD)
                        )
                        _ = try? root?.xpath("//*[f()] | $x | p:q(")
                    }
                }
            }
        }
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "")
    }
}

/// A port of 127.0.0.1 that notes whether anybody connects.
private final class Listener {
    let port: Int
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isListening = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 && listen(descriptor, 4) == 0
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        try #require(isListening)
        port = Int(UInt16(bigEndian: address.sin_port))
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(descriptor)
    }

    var wasConnected: Bool {
        let connection = accept(descriptor, nil, nil)
        if connection >= 0 { close(connection) }
        return connection >= 0
    }
}
#endif
