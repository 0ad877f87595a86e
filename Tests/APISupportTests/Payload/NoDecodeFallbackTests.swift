#if !Decode
import APISupport
import APISupportTesting
import Foundation
import Testing

@Suite struct NoDecodeFallbackTests {
    @Test func withoutTraitDecodeABodyThatIsNotUTF8NeedsACharset() async throws {
        let response = try await response(HTTPResponse(type: "text/plain", body: Data([0x61, 0xCF, 0xF0])))
        let error = #expect(throws: APIError.self) { _ = try response.text }
        #expect(error?.code == .invalidCharsetData)
        #expect(error?.position == TextPosition(line: 1, column: 2, byteOffset: 1))
    }
}
#endif
