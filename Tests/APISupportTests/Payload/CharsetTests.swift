import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct CharsetTests {
    @Test(
        arguments: [
            // A byte order mark wins over everything, UTF-32 before UTF-16.
            ("text/plain; charset=koi8-r", [0xEF, 0xBB, 0xBF, 0x61], nil, "UTF-8", "a"),
            ("text/plain", [0xFF, 0xFE, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00], nil, "UTF-32LE", "a"),
            ("text/plain", [0xFF, 0xFE, 0x61, 0x00], nil, "UTF-16LE", "a"),
            // Then the label, then the pattern of zeros, then what the request says.
            ("text/plain; charset=windows-1251", [0xE6], .koi8R, "windows-1251", "ж"),
            ("text/plain", [0x7B, 0x00, 0x7D, 0x00], .koi8R, "UTF-16LE", "{}"),
            ("text/plain", [0x00, 0x7B, 0x00, 0x7D], nil, "UTF-16BE", "{}"),
            ("text/plain", [0xD6], .koi8R, "KOI8-R", "ж"),
            // Then UTF-8.
            ("text/plain", [0xD0, 0xB6], nil, "UTF-8", "ж"),
            (nil, [0x61], nil, "UTF-8", "a"),
        ] as [(String?, [UInt8], Charset?, String, String)]
    )
    func isFoundInOrder(type: String?, bytes: [UInt8], own: Charset?, name: String, text: String) async throws {
        let request = APIRequest(url: StubTransport.url, responseCharset: own)
        let found = try await response(HTTPResponse(type: type, body: Data(bytes)), to: request)
        #expect(try found.charset.name == name)
        #expect(try found.text == text)
    }

    @Test(
        arguments: [
            ("text/plain; charset=x-bogus", [0x61], APIError.Code.unsupportedCharset, nil),
            ("text/plain; charset=utf-7", [0x61], .unsupportedCharset, nil),
            (
                "text/plain; charset=utf-8", [0x61, 0x0A, 0x62, 0xFF], .invalidCharsetData,
                TextPosition(line: 2, column: 2, byteOffset: 3)
            ),
            (
                "text/plain; charset=utf-16le", [0x61, 0x00, 0x0A, 0x00, 0x00, 0xD8], .invalidCharsetData,
                TextPosition(line: 2, column: 1, byteOffset: 4)
            ),
        ] as [(String, [UInt8], APIError.Code, TextPosition?)]
    )
    func mustBeKnownAndValid(type: String, bytes: [UInt8], code: APIError.Code, position: TextPosition?) async {
        let error = await #expect(throws: APIError.self) {
            _ = try await response(HTTPResponse(type: type, body: Data(bytes))).text
        }
        #expect(error?.code == code)
        #expect(error?.position == position)
        #expect(error?.underlying is CharsetError)
        #expect(error?.body == Data(bytes))
    }
}

/// The project's own vectors of charsets, through a response.
@Suite(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
struct CharsetVectorTests {
    private struct Vectors: Decodable {
        var good: [Vector]
        var bad: [Vector]
        var precedence: [Precedence]
    }

    private struct Vector: Decodable {
        var label: String
        var text: String?
        var bytes: Data

        private enum CodingKeys: String, CodingKey {
            case label
            case text
            case bytes = "bytes_b64"
        }
    }

    private struct Precedence: Decodable {
        var header: String
        var decl: String?
        var bom: String?
        var use: String
    }

    private let vectors: Vectors

    init() throws {
        vectors = try Corpora.json("own/encoding/vectors.json")
    }

    @Test func goodOnesBecomeTheirText() async throws {
        #expect(vectors.good.count > 10)
        for vector in vectors.good {
            let stub = HTTPResponse(type: "text/plain; charset=\(vector.label)", body: vector.bytes)
            #expect(try await response(stub).text == vector.text, "\(vector.label)")
        }
    }

    @Test func badOnesBecomeErrors() async {
        #expect(vectors.bad.count > 5)
        for vector in vectors.bad {
            let stub = HTTPResponse(type: "text/plain; charset=\(vector.label)", body: vector.bytes)
            let error = await #expect(throws: APIError.self) { _ = try await response(stub).text }
            let isUnknown = vector.label == "x-unknown"
            #expect(error?.code == (isUnknown ? .unsupportedCharset : .invalidCharsetData), "\(vector.label)")
            #expect(error?.message.lowercased().contains(vector.label) == true)
            #expect((error?.position == nil) == isUnknown)
        }
    }

    @Test func sourcesHaveTheirOrder() async throws {
        #expect(vectors.precedence.count > 6)
        for row in vectors.precedence {
            let declaration = row.decl.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
            let used = Charset(label: row.use) ?? .utf8
            let mark = row.bom == "utf-8" ? Data([0xEF, 0xBB, 0xBF]) : Data()
            let stub = HTTPResponse(type: row.header, body: mark + (try used.encode("\(declaration)<a>ж</a>")))
            if row.use.hasPrefix("error") {
                let error = await #expect(throws: APIError.self) { _ = try await response(stub).text }
                #expect(error?.code == .unsupportedCharset)
            } else {
                let found = try await response(stub)
                #expect(try found.charset == used, "\(row)")
                #expect(try found.text == "\(declaration)<a>ж</a>", "\(row)")
            }
        }
    }
}
