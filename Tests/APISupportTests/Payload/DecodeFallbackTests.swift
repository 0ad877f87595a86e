#if Decode
import APISupport
import APISupportTesting
import Foundation
import Testing

@Suite struct DecodeFallbackTests {
    /// The word "Привет" in windows-1251, which is not valid UTF-8.
    private let bytes = Data([0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2])

    private func response(type: String?, own: Charset? = nil, fallback: Charset?) async throws -> APIResponse {
        var configuration = APIConfiguration(stub: HTTPResponse(type: type, body: bytes))
        configuration.fallbackCharset = fallback
        let request = APIRequest(url: StubTransport.url, responseCharset: own)
        return try await APIConnection(request: request, configuration: configuration).response()
    }

    @Test func isWindows1251ByDefault() async throws {
        #expect(APIConfiguration(transport: StubTransport()).fallbackCharset == .windows1251)
        let configuration = APIConfiguration(stub: HTTPResponse(type: "text/plain", body: bytes))
        let request = APIRequest(url: StubTransport.url)
        let response = try await APIConnection(request: request, configuration: configuration).response()
        #expect(try response.text == "Привет")
        #expect(try response.charset == .windows1251)
    }

    @Test func canBeAnother() async throws {
        #expect(try await response(type: nil, fallback: .koi8R).charset == .koi8R)
    }

    @Test func comesAfterEverythingDeclared() async throws {
        #expect(try await response(type: "text/plain; charset=ibm866", fallback: .windows1251).charset == .ibm866)
        #expect(try await response(type: nil, own: .ibm866, fallback: .windows1251).charset == .ibm866)
        let valid = APIConfiguration(stub: HTTPResponse(type: nil, text: "Привет"))
        let request = APIRequest(url: StubTransport.url)
        #expect(try await APIConnection(request: request, configuration: valid).response().charset == .utf8)
    }

    @Test func canBeTurnedOff() async throws {
        let response = try await response(type: nil, fallback: nil)
        let error = #expect(throws: APIError.self) { _ = try response.text }
        #expect(error?.code == .invalidCharsetData)
    }
}
#endif
