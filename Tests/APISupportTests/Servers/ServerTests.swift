import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// Servers, paths, and what only some of them are sent.
@Suite struct ServerTests {
    private let configuration: APIConfiguration

    init() throws {
        var configuration = APIConfiguration(transport: StubTransport())
        configuration.servers = [
            APIServer("https://main.example/v1", headers: ["X-Key": "main"]),
            APIServer(
                "https://mirror.example:8443/api",
                name: "mirror",
                credentials: try .basic(user: "m", password: "secret:2")
            ),
        ]
        configuration.credentials = try .basic(user: "Aladdin", password: "open sesame")
        configuration.headers = ["Accept-Language": "ru", "User-Agent": "Sample/1"]
        configuration.query = [QueryItem("units", "metric"), QueryItem("lang", "ru")]
        self.configuration = configuration
    }

    private func made(_ request: APIRequest) throws -> HTTPRequest {
        try request.makeHTTPRequest(configuration: configuration)
    }

    @Test func aPathLeadsToTheMainServer() throws {
        let request = try made(APIRequest(path: "users", pathSegments: ["a b"], query: [QueryItem("lang", "en")]))
        #expect(request.url == "https://main.example/v1/users/a%20b?lang=en&units=metric")
        // The example of RFC 7617, section 2.
        #expect(request.headers["Authorization"] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        #expect(request.headers["X-Key"] == "main" && request.headers["Accept-Language"] == "ru")
    }

    @Test func aRequestPicksAServerByName() throws {
        let request = try made(APIRequest(path: "users", serverName: "mirror", headers: ["user-agent": "Mine"]))
        #expect(request.url == "https://mirror.example:8443/api/users?units=metric&lang=ru")
        #expect(request.headers["Authorization"] == "Basic " + Data("m:secret:2".utf8).base64EncodedString())
        #expect(request.headers["X-Key"] == nil)
        #expect(request.headers.values(for: "User-Agent") == ["Mine"])
    }

    /// URL, the value of X-Key, and whether credentials are sent.
    @Test(
        arguments: [
            ("https://main.example/elsewhere", "main", true), ("https://MAIN.example:443/x?a=1", "main", true),
            ("https://mirror.example:8443/x", nil, true), ("http://main.example/x", nil, false),
            ("https://mirror.example/x", nil, false), ("https://main.example.evil.example/x", nil, false),
            ("https://evil.example/?https://main.example/", nil, false),
        ] as [(String, String?, Bool)]
    )
    func whatAServerIsSentGoesToItsOriginOnly(url: String, key: String?, isTrusted: Bool) throws {
        for request in [try made(APIRequest(url: url)), try made(APIRequest(path: url))] {
            #expect(request.headers["X-Key"] == key)
            #expect(request.headers.contains(name: "Authorization") == isTrusted)
            #expect(request.headers["Accept-Language"] == "ru")
        }
    }

    @Test func ownCredentialsCount() throws {
        let request = try made(APIRequest(path: "a", headers: ["Authorization": "Bearer x"]))
        #expect(request.headers.values(for: "Authorization") == ["Bearer x"])
    }

    @Test func itemsOfTheURLItselfAreNotRepeated() throws {
        let request = try made(APIRequest(url: "https://other.example/?l%61ng=en&x#units=1"))
        #expect(request.url == "https://other.example/?l%61ng=en&x&units=metric")
    }

    @Test(arguments: [("", "has no URL"), ("users", "has no server")])
    func withoutServers(path: String, words: String) {
        let error = #expect(throws: APIError.self) {
            try APIRequest(path: path).makeHTTPRequest(configuration: APIConfiguration())
        }
        #expect(error?.code == .invalidRequest && error?.message.contains(words) == true)
    }

    @Test func anUnknownServerIsAnErrorThatNamesTheKnown() {
        let error = #expect(throws: APIError.self) { try made(APIRequest(path: "users", serverName: "third")) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains(#""https://main.example/v1", "mirror""#) == true)
    }

    @Test func aServerMayAskForADigest() throws {
        var configuration = configuration
        configuration.credentials = try .digest(user: "anna", password: "hidden")
        let request = try APIRequest(path: "users").makeHTTPRequest(configuration: configuration)
        #expect(request.digest == DigestCredentials(user: "anna", password: "hidden"))
        #expect(!request.headers.contains(name: "Authorization"))
        for other in [
            APIRequest(url: "https://evil.example/"), APIRequest(path: "a", headers: ["Authorization": "Bearer x"]),
        ] {
            #expect(try other.makeHTTPRequest(configuration: configuration).digest == nil)
        }
    }

    @Test func passwordsAreNotShown() throws {
        let credentials = try Credentials.basic(user: "anna", password: "hidden")
        var text = "\(APIServer("https://a.example", credentials: credentials))"
        dump(APIServer("https://a.example", credentials: credentials), to: &text)
        #expect(!text.contains("hidden") && !text.contains(Data("anna:hidden".utf8).base64EncodedString()))
    }

    @Test func theDefaultConfigurationCanBeReplaced() async {
        let result = await #expect(processExitsWith: .success) {
            var configuration = APIConfiguration(transport: StubTransport())
            configuration.servers = [APIServer("https://default.example")]
            APIConfiguration.default = configuration
            let request = try APIRequest(path: "x").makeHTTPRequest()
            precondition(request.url == "https://default.example/x")
            precondition(APIConfiguration().servers.isEmpty)
        }
        #expect(result != nil)
    }
}
