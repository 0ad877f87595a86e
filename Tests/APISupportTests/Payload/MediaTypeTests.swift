import Foundation
import TestSupport
import Testing

@testable import APISupport

@Suite struct MediaTypeTests {
    @Test func readsTypeAndParameters() throws {
        let type = try #require(MediaType(" Text/XML ; Charset=\"windows-\\1251\"; a=b "))
        #expect(type.type == "text")
        #expect(type.subtype == "xml")
        #expect(type.essence == "text/xml")
        #expect(type["charset"] == "windows-1251")
        #expect(type["a"] == "b")
        #expect(type["none"] == nil)
        #expect("\(type)" == "text/xml;charset=windows-1251;a=b")
    }

    @Test(arguments: ["", "/", "text", "text/", "/xml", "te xt/xml", "text/x ml", "text/xml/a", "*"])
    func refusesWhatIsNoMediaType(text: String) {
        #expect(MediaType(text) == nil)
    }
}

/// The files of the web platform tests for media types.
@Suite(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
struct MediaTypeCorpusTests {
    /// A row of `mime-types.json`; headings between the rows are plain texts.
    private struct Row: Decodable {
        var input: String?
        var output: String?

        init(from decoder: any Decoder) throws {
            guard let values = try? decoder.container(keyedBy: Keys.self) else { return }
            input = try values.decode(String.self, forKey: .input)
            output = try values.decode(String?.self, forKey: .output)
        }

        private enum Keys: String, CodingKey {
            case input
            case output
        }
    }

    @Test(arguments: ["mime-types", "generated-mime-types"])
    func readsAsTheMIMESniffingStandardSays(file: String) throws {
        let rows = try Corpora.json("mime/wpt/\(file).json", as: [Row].self)
        let results = rows.compactMap { row in row.input.map { ($0, row.output, MediaType($0)?.description) } }
        #expect(results.count > 70)
        for (input, expected, found) in results where expected != found {
            Issue.record("\(input.debugDescription): expected \(expected ?? "none"), found \(found ?? "none")")
        }
    }

    /// A row of `content-types.json`.
    private struct HeaderRow: Decodable {
        var contentType: [String]
        var mimeType: String
    }

    @Test func takesTheLastValidTypeOfSeveralFields() throws {
        let rows = try Corpora.json("http/wpt/content-type/content-types.json", as: [HeaderRow].self)
        #expect(rows.count == 20)
        for row in rows {
            #expect(MediaType(contentTypes: row.contentType)?.description == row.mimeType, "\(row.contentType)")
        }
    }

    /// A row of the project's own `decision.json`.
    private struct DecisionRow: Decodable {
        var header: String?
        var format: String
    }

    @Test func tellsTheFormat() throws {
        let rows = try Corpora.json("own/mediatype/decision.json", as: [DecisionRow].self)
        #expect(rows.count > 20)
        for row in rows {
            let type = MediaType(contentTypes: row.header.map { [$0] } ?? [])
            let verdict: MediaType.Verdict? = type?.verdict
            switch row.format {
            case "json": #expect(verdict == .format(.json), "\(row)")
            case "xml": #expect(verdict == .format(.xml), "\(row)")
            case "none", "multipart", "ndjson (not json)": #expect(verdict == .other, "\(row)")
            // No type at all; the body is looked at, as without the header.
            case "invalid": #expect(type == nil, "\(row)")
            case let text where text.hasPrefix("sniffed"):
                #expect(verdict == (row.header == nil ? nil : .generic), "\(row)")
            case let text where text.hasPrefix("text/html"): #expect(type?.essence == "text/html", "\(row)")
            default: Issue.record("no rule for \(row)")
            }
        }
    }
}
