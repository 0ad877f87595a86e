#if JSON && XML
import APISupport
import APISupportTesting
import APISupportText
import Foundation
import TestSupport
import Testing

/// Streams in other charsets than UTF-8: the charset is told by the same things as for whole bodies, in the same order.
@Suite struct StreamCharsetTests {
    private static let names = (0..<40).map { "Имя \($0) Ёё" }

    private func names(
        _ bytes: Data,
        type: String?,
        _ layout: StreamLayout,
        charset: Charset? = nil
    ) async throws -> [String?] {
        let request = APIRequest(url: StubTransport.url, responseCharset: charset)
        let configuration = APIConfiguration(stub: HTTPResponse(type: type, body: bytes))
        var names: [String?] = []
        for try await row in request.entities(of: Row.self, in: layout, configuration: configuration) {
            names.append(row.name)
        }
        return names
    }

    @Test(arguments: ["windows-1251", "koi8-r", "utf-8", "utf-16le", "utf-16be", "gb18030"])
    func declaredCharsets(_ label: String) async throws {
        let charset = try Charset(named: label)
        let rows = Self.names.map { "<row><id>1</id><name>\($0)</name></row>" }.joined()
        let xml = try charset.encode("<?xml version=\"1.0\" encoding=\"\(label)\"?><r>\(rows)</r>")
        #expect(try await names(xml, type: "text/xml", .xml("row")) == Self.names)
        let bare = try charset.encode("<r>\(rows)</r>")
        #expect(try await names(bare, type: "text/xml; charset=\(label)", .xml("row")) == Self.names)
        let lines = try charset.encode(Self.names.map { "{\"id\":1,\"name\":\"\($0)\"}\n" }.joined())
        #expect(try await names(lines, type: "application/x-ndjson; charset=\(label)", .jsonLines) == Self.names)
        #expect(try await names(lines, type: nil, .jsonLines, charset: charset) == Self.names)
    }

    @Test func marksAndZerosTell() async throws {
        let lines = Self.names.map { "{\"id\":1,\"name\":\"\($0)\"}\n" }.joined()
        let marked = try Charset.utf16BE.encode("\u{FEFF}" + lines)
        #expect(try await names(marked, type: "application/json; charset=koi8-r", .jsonLines) == Self.names)
        let zeros = try Charset.utf16LE.encode(lines)
        #expect(try await names(zeros, type: "application/json", .jsonLines) == Self.names)
        let mark = Data("\u{FEFF}\(lines)".utf8)
        #expect(try await names(mark, type: "application/json; charset=koi8-r", .jsonLines) == Self.names)
    }

    @Test func bytesThatAreNotOfTheCharset() async throws {
        // A byte without a character in windows-1253, and no beginning of one in UTF-8.
        let text = Data("{\"id\":1,\"name\":\"a\"}\n{\"id\":2,\"name\":\"".utf8) + [0xD2, 0x22, 0x7D, 0x0A]
        let error = await #expect(throws: APIError.self) {
            try await names(text, type: "application/json; charset=windows-1253", .jsonLines)
        }
        #expect(error?.code == .invalidCharsetData)
        #expect((error?.underlying as? CharsetError)?.byteOffset == text.count - 4)
        let utf8 = await #expect(throws: APIError.self) {
            try await names(text, type: "application/json", .jsonLines, charset: .utf8)
        }
        #expect(utf8?.code == .invalidCharsetData)
        #expect(utf8?.path.description == "[1].name")
        #expect(utf8?.position?.byteOffset == text.count - 4)
    }
}
#endif
