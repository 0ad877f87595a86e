#if JSON && Decode
import APISupport
import APISupportTesting
import APISupportText
import Foundation
import TestSupport
import Testing

/// Streams that declare no charset and are not UTF-8: trait Decode decides on their first 64 KB.
@Suite struct StreamFallbackTests {
    /// A note of the streams.
    private struct Line: DecodableEntity, Equatable {
        let text: String
    }

    private func texts(_ bytes: Data, fallback: Charset? = .windows1251) async throws -> [String] {
        var configuration = APIConfiguration(stub: HTTPResponse(type: "application/json", body: bytes))
        configuration.fallbackCharset = fallback
        let request = APIRequest(url: StubTransport.url)
        var texts: [String] = []
        for try await line in request.entities(of: Line.self, in: .jsonLines, configuration: configuration) {
            texts.append(line.text)
        }
        return texts
    }

    private func line(_ text: String, _ charset: Charset) throws -> Data {
        try charset.encode("{\"text\":\"\(text)\"}\n")
    }

    /// ASCII in front of the first other character, up to the 64 KB that decide.
    @Test(arguments: [0, 1_000, 65_000])
    func bytesThatAreNotUTF8(_ size: Int) async throws {
        let padding = String(repeating: "x", count: size)
        let expected = [padding, "Привет", "мир"]
        for charset in [Charset.windows1251, .utf8] {
            let bytes = try line(padding, charset) + line("Привет", charset) + line("мир", charset)
            #expect(try await texts(bytes) == expected, "\(charset)")
        }
    }

    @Test func theFirstBytesDecide() async throws {
        // UTF-8 for 64 KB, with a character on the border, and then something else.
        let head = try line(String(repeating: "ж", count: 40_000), .utf8)
        let bytes = head + Data("{\"text\":\"".utf8) + [0xCF, 0xF0, 0xE8] + Data("\"}\n".utf8)
        let error = await #expect(throws: APIError.self) { try await texts(bytes) }
        #expect(error?.code == .invalidCharsetData)
        // ASCII for 64 KB is UTF-8.
        let ascii = try line(String(repeating: "x", count: 70_000), .utf8) + line("ё", .utf8)
        #expect(try await texts(ascii).last == "ё")
    }

    @Test func withoutAFallbackItIsUTF8() async throws {
        let bytes = try line("Привет", .windows1251)
        let error = await #expect(throws: APIError.self) { try await texts(bytes, fallback: nil) }
        #expect(error?.code == .invalidCharsetData)
    }

    @Test func linesOfASCIIDoNotWait() async throws {
        let server = try ScriptedServer([
            .send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"text\":\"a\"}\n"), .stall,
        ])
        let configuration = APIConfiguration(transport: CurlTransport())
        for try await line in APIRequest(url: server.url()).entities(
            of: Line.self,
            in: .jsonLines,
            configuration: configuration
        ) {
            #expect(line.text == "a")
            break
        }
    }
}
#endif
