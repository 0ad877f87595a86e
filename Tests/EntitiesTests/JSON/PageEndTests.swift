#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// Many bytes are looked at in one step, but none behind the document: what stands there may not even be memory.
@Suite struct PageEndTests {
    struct Listed: AutoEntity {
        var text: String?
        var number: Double?
        var whole: Int?
        var exact: Decimal?
        var flag: Bool?
        var list: [Int]?
        var far: Int?
        static let autoFields: AutoFields<Listed> = [
            .field("text", \.text), .field("number", \.number), .field("whole", \.whole), .field("exact", \.exact),
            .field("flag", \.flag), .field("a list with a long name", \.list), .field("way/to[1]/far", \.far),
        ]
    }
    struct Decoded: DecodableEntity {
        let text: String?
        let number: Double?
        let whole: Int?
        let exact: Decimal?
        let flag: Bool?
        let list: [Int]?
        let far: Int?
        enum CodingKeys: String, CodingKey {
            case text, number, whole, exact, flag
            case list = "a list with a long name"
            case far = "way/to[1]/far"
        }
    }

    private static let document = #"""
        {"text": "plain ascii, Привет, 漢字, 😀, \u00e9\n", "number": -65.613616999999977, "other": {"k": [null, "x"]},
         "whole": 12345678, "exact": 1234567890.123456789, "flag": false, "a list with a long name": [1, 22, 333],
         "way": {"to": [{}, {"far": 5}]}}
        """#

    /// All that reads a document, each with what came of it.
    private func outcomes(_ data: Data) -> [String] {
        func outcome(_ read: (Data) throws -> some Any) -> String {
            do { return "\(try read(data))" } catch { return "\(error)" }
        }
        return [
            outcome { try Listed.decoded(fromJSON: $0) },
            outcome { try Decoded.decoded(fromJSON: $0) },
            outcome { try JSONValue(parsing: $0, rules: DecodingRules(jsonParser: .native)).object().keys.sorted() },
            outcome { try JSONValue(parsing: $0).object().keys.sorted() },
            outcome { data in
                try JSONDocument(data).withReader { reader in
                    try reader.skipValue()
                    try reader.finish()
                }
            },
            outcome { try JSONDocument($0).withReader { try $0.double() } },
            outcome { try JSONDocument($0).withReader { try $0.integer(Int.self) } },
            outcome { try JSONDocument($0).withReader { try $0.string() } },
            outcome { try JSONDocument($0).withReader { try $0.bool() } },
        ]
    }

    @Test("any part of a document means the same before a page that can't be read, and before bytes that would go on")
    func nothingBehindTheEndCounts() throws {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let memory = try #require(
            mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | Int32(MAP_ANONYMOUS), -1, 0)
        )
        defer { munmap(memory, 2 * page) }
        #expect(mprotect(memory + page, page, PROT_NONE) == 0)

        let bytes = Array(Self.document.utf8)
        var parts = (0...bytes.count).map { bytes[..<$0] }
        for literal in ["true", "false", "null", #""😀""#, #""\ud83d\ude00""#, "-0.5e-10", "12345678", "\u{FEFF}1"] {
            let bytes = Array(literal.utf8)
            parts += (0...bytes.count).map { bytes[..<$0] }
        }
        for part in parts {
            let place = memory + (page - part.count)
            part.withUnsafeBytes {
                place.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(place), byteCount: $0.count)
            }
            let atTheEnd = outcomes(Data(bytesNoCopy: place, count: part.count, deallocator: .none))
            var followed = Data(part)
            followed.append(contentsOf: "789\"}]e5 true".utf8)
            #expect(atTheEnd == outcomes(followed.prefix(part.count)), "\(String(decoding: part, as: UTF8.self))")
        }
    }
}
#endif
