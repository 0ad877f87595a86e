#if XML
import Foundation
import TestSupport
import Testing
import XMLElement

/// The W3C's conformance suite (XML 1.0, fifth edition), with internal DTDs allowed, since all its valid documents have one.
///
/// The bounds are what libxml2 2.9.14 reaches in its strict modes, counted by an independent program. Documents in other
/// encodings are transcoded here, as the library does before it parses.
@Suite(
    .enabled(
        if: Corpora.isAvailable("xml/w3c") && Command.path(of: "unzip") != nil,
        "no test corpora, or unzip is not installed"
    )
)
struct W3CTests {
    private struct Case: Decodable {
        let id: String
        let type: String
        let path: String
        let entities: String
        let version: String
        let recommendation: String
        let edition: String?

        /// Whether the case is one of XML 1.0 in its fifth edition, and needs no other file.
        var isMeant: Bool {
            entities == "none" && version != "1.1" && !recommendation.contains("1.1")
                && (edition?.contains("5") ?? true)
        }
    }

    private static let options = XMLParsingOptions(allowsInternalDTD: true)

    /// Counts the cases of a type; `fails` says why one does.
    private func count(_ type: String, as name: String, expected: Int, fails: (Data) -> String?) throws -> Tally {
        let folder = try TemporaryFolder()
        let unzip = try #require(Command.path(of: "unzip"))
        let archive = Corpora.url("xml/w3c/xmlts20130923.zip").path()
        let result = try Command.run(unzip, ["-q", archive, "-d", folder.url.path()])
        #expect(result.status == 0, "\(result.errors)")
        let cases = try Corpora.json("xml/w3c/manifest.json", as: [Case].self).filter { $0.type == type && $0.isMeant }
        #expect(cases.count == expected)
        var tally = Tally(name)
        for testCase in cases {
            let failure = fails(utf8(try Data(contentsOf: folder.url.appending(path: testCase.path))))
            tally.count(failure == nil, "\(testCase.id): \(failure ?? "")")
        }
        return tally
    }

    /// UTF-16 and ISO 8859-1 as UTF-8, other data as it is.
    private func utf8(_ data: Data) -> Data {
        let head = Array(data.prefix(2))
        let isUTF16 = head == [0xFF, 0xFE] || head == [0xFE, 0xFF] || head == [0, 0x3C] || head == [0x3C, 0]
        let isLatin = String(decoding: data.prefix(100), as: UTF8.self).lowercased().contains("iso-8859-1")
        let encoding: String.Encoding =
            isUTF16 ? (head[0] == 0xFF || head[0] == 0x3C ? .utf16LittleEndian : .utf16BigEndian) : .isoLatin1
        guard isUTF16 || isLatin, let text = String(data: data, encoding: encoding) else { return data }
        return Data(text.utf8)
    }

    @Test func validDocumentsAreRead() throws {
        let tally = try count("valid", as: "xml.w3c.valid", expected: 601) { data in
            do {
                _ = try XMLElement(parsing: data, options: Self.options)
                return nil
            } catch {
                return "\(error)"
            }
        }
        tally.conclude(allowed: 7)
    }

    @Test func documentsThatAreNotWellFormedAreRefused() throws {
        let tally = try count("not-wf", as: "xml.w3c.notwf", expected: 951) { data in
            (try? XMLElement(parsing: data, options: Self.options)).map(\.description)
        }
        tally.conclude(allowed: 4)
    }
}
#endif
