import APISupportTesting
import Foundation
import Testing

@testable import APISupport

/// No text about an error shows what the request kept secret, also where the server echoes it.
@Suite struct SecretsTests {
    private static let secrets = [
        "url-password-1", "query-token-2", "escaped token/3", "bearer-secret-4", "cookie-secret-5", "api-key-secret-6",
        "custom-secret-7", "set-cookie-secret-8",
    ]

    private let request = APIRequest(
        url: "https://user:url-password-1@stub.example/?access_token=query-token-2&api_key=escaped%20token%2F3&q=1",
        headers: [
            "Authorization": "Bearer bearer-secret-4", "Cookie": "a=1; sid=cookie-secret-5",
            "X-Api-Key": "api-key-secret-6", "X-Mine": "custom-secret-7",
        ],
        secretHeaders: ["x-mine"]
    )

    private static let echo = HTTPResponse(
        status: 500,
        headers: ["Content-Type": "text/plain", "Set-Cookie": "id=set-cookie-secret-8", "X-Mine": "custom-secret-7"],
        body: Data("you sent \(secrets.dropLast().joined(separator: ", "))".utf8)
    )

    static let outcomes: [Result<HTTPResponse, TransportError>] = [
        .success(echo),
        .failure(TransportError(.cannotConnect, "can't reach user:url-password-1@stub.example with query-token-2")),
        .failure(TransportError(.truncated, "cut", response: echo)),
        .failure(TransportError(.cancelled, "Bearer bearer-secret-4")),
    ]

    @Test(arguments: outcomes)
    func appearInNoText(outcome: Result<HTTPResponse, TransportError>) async throws {
        let transport = Careless(outcome: outcome)
        let connection = APIConnection(request: request, configuration: APIConfiguration(transport: transport))
        let error = try #require(
            await #expect(throws: APIError.self) { _ = try await connection.response() }
        )
        var dumped = ""
        dump(error, to: &dumped)
        let texts = [
            "\(error)", error.debugDescription, String(reflecting: error), error.localizedDescription, dumped,
            error.message, error.bodyPreview, error.request.url, "\(error.request)", "\(error as any Error)",
            "\(Result<Int, APIError>.failure(error))",
        ]
        for text in texts {
            for secret in Self.secrets { #expect(!text.contains(secret), "\(secret) in \(text)") }
        }
        #expect(error.request.url.contains("stub.example"))
        #expect(error.request.url.contains("q=1"))
    }

    @Test func areThereForTheProgramItself() async throws {
        let transport = Careless(outcome: .success(Self.echo))
        let connection = APIConnection(request: request, configuration: APIConfiguration(transport: transport))
        let error = await #expect(throws: APIError.self) { _ = try await connection.response() }
        #expect(error?.headers["Set-Cookie"] == "id=set-cookie-secret-8")
        #expect(error?.body == Self.echo.body)
    }

    @Test func areMaskedAlsoInAURLWithoutAScheme() {
        let redact = Redaction(HTTPRequest(url: "user:url-password@stub.example/path"))
        #expect(redact("can't send url-password to /path") == "can't send *** to /path")
    }

    @Test func shortOnesDoNotSpoilMessages() {
        let request = HTTPRequest(url: "https://h/?key=name", headers: ["Authorization": "abc"])
        #expect(Redaction(request)("the name abc is missing") == "the name abc is missing")
    }
}

/// A transport that sends anything, user info in a URL too, which real ones refuse.
private struct Careless: HTTPTransport, HTTPTransfer {
    let outcome: Result<HTTPResponse, TransportError>

    func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        DispatchQueue.global().async { receive(.finished(outcome)) }
        return self
    }

    func cancel() {}
}
