import APISupportTesting
import Testing

@testable import APISupport

@Suite struct BodySecretsTests {
    @Test(arguments: [
        (#"{"access_token":"abc","code":17,"key":"name"}"#, #"{"access_token":"***","code":17,"key":"name"}"#),
        (#"{"password" : "a\"b", "user": "u"}"#, #"{"password" : "***", "user": "u"}"#),
        (#"{"apiKey": 12345, "n": 1}"#, #"{"apiKey": ***, "n": 1}"#),
        (#"{"tokens": {"id": 1}, "session": [2]}"#, #"{"tokens": {"id": 1}, "session": [2]}"#),
        (#"{"client_secret":"cut off he"#, #"{"client_secret":"***"#),
        ("<a><token>abc</token><b>c</b></a>", "<a><token>***</token><b>c</b></a>"),
        ("<s:Token type='x'>abc</s:Token>", "<s:Token type='x'>***</s:Token>"),
        ("<token/> text <b/>", "<token/> text <b/>"),
        ("<user password=\"abc\" name='d'/>", "<user password=\"***\" name='d'/>"),
        ("refresh_token=abc&state=1", "refresh_token=***&state=1"),
        ("no secret, a token and nothing", "no secret, a token and nothing"),
        ("", ""),
    ])
    func masksTheValuesOfTellingNames(text: String, masked: String) {
        #expect(BodySecrets.masked(text) == masked)
    }

    @Test func previewsShowNoSecretOfTheServer() async {
        let body = #"{"text":1,"access_token":"server-secret"}"#
        let connection = APIConnection(
            request: APIRequest(url: StubTransport.url),
            configuration: APIConfiguration(stub: HTTPResponse(500, type: "text/plain", text: body))
        )
        let error = await #expect(throws: APIError.self) { _ = try await connection.response() }
        #expect(error?.bodyPreview == #"{"text":1,"access_token":"***"}"#)
        #expect(error.map { "\($0)" }?.contains("server-secret") == false)
    }
}
