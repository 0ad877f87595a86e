import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// The printed command is run by /bin/sh and the real curl, and must send what the transport sends.
@Suite struct CurlCommandTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var method = HTTPMethod.get
        var path = "/"
        var headers: HTTPHeaders = [:]
        var body: Data?
    }

    static let cases = [
        Case(testDescription: "plain"),
        Case(testDescription: "globs", path: "/{a,b}/[1-3]?x[]=1&y='$HOME'&z=`id`&token=t0k3n"),
        Case(
            testDescription: "fields",
            headers: [
                "X-Quotes": #"it's "so" $HOME `id` \n \\ !x; #y & |"#, "X-Empty": "", "-x": "a",
                "Authorization": "Bearer s3",
                "Accept": "text/plain", "X-Twice": "1", "x-twice": "2",
            ]
        ),
        Case(testDescription: "own coding", headers: ["Accept-Encoding": "identity", "User-Agent": "me"]),
        Case(testDescription: "empty post", method: .post),
        Case(testDescription: "empty put", method: .put),
        Case(testDescription: "delete", method: .delete),
        Case(testDescription: "own method", method: "PROP-FIND"),
        Case(
            testDescription: "json",
            method: .post,
            headers: ["Content-Type": "application/json"],
            body: Data("{\"it's\": \"a\\\"b\",\n\t\"$x\": `y`}".utf8)
        ),
        Case(testDescription: "a file's name", method: .post, body: Data("@/etc/passwd".utf8)),
        Case(testDescription: "marked quotes", method: .post, body: Data("'\u{301}; echo $HOME; '\u{301}".utf8)),
        Case(testDescription: "an option", method: .put, body: Data("--head".utf8)),
        Case(testDescription: "body of a GET", body: Data("a=b".utf8)),
        Case(
            testDescription: "all bytes",
            method: .post,
            body: Data((0...255).map { UInt8($0) } + Array("12%s\\n".utf8))
        ),
        Case(testDescription: "controls", method: .patch, body: Data("\u{1B}[2J\u{7}".utf8)),
        Case(testDescription: "large", method: .post, body: Data(String(repeating: "0123456789", count: 50_000).utf8)),
        Case(testDescription: "own type", method: .post, headers: ["Expect": "100-continue"], body: Data("ä".utf8)),
    ]

    @Test(.enabled(if: Command.path(of: "curl") != nil, "curl is not installed"), arguments: cases)
    func sendsTheSame(_ vector: Case) async throws {
        let server = try FixtureServer { _ in FixtureResponse() }
        defer { withExtendedLifetime(server) {} }
        let request = HTTPRequest(
            method: vector.method,
            url: server.url(vector.path),
            headers: vector.headers,
            body: vector.body
        )
        _ = try await CurlTransport().send(request)
        let command = request.curlCommand(showsSecrets: true)
        let script = try TemporaryFolder()
        let file = try script.write(command, to: "command")
        let result = try Command.run("/bin/sh", [file.path()], environment: ["PATH": "/usr/bin:/bin", "HOME": "/"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(server.requests.count == 2)
        let (ours, curls) = (server.requests[0], server.requests[1])
        #expect(curls.method == ours.method)
        #expect(curls.target == ours.target)
        #expect(curls.body == ours.body)
        #expect(fields(curls, request) == fields(ours, request))
    }

    @Test(.enabled(if: Command.path(of: "curl") != nil, "curl is not installed"))
    func headIsHead() async throws {
        let server = try FixtureServer { _ in FixtureResponse(type: nil, text: "body") }
        defer { withExtendedLifetime(server) {} }
        let command = HTTPRequest(method: .head, url: server.url("/")).curlCommand()
        #expect(try Command.run("/bin/sh", ["-c", command]).status == 0)
        #expect(server.requests.map(\.method) == [.head])
    }

    /// The fields, without those that each client adds in its own way.
    private func fields(_ received: FixtureRequest, _ sent: HTTPRequest) -> [String] {
        received.headers.filter { field in
            ["user-agent", "accept-encoding"].allSatisfy { name in
                field.name.lowercased() != name || sent.headers.contains(name: name)
            }
        }
        .map { "\($0.name): \($0.value)" }.sorted()
    }

    @Test func secretsAreMasked() {
        var request = HTTPRequest(
            method: .post,
            url: "https://user:pass@api.example/?token=t0k3n&a=b",
            headers: ["Authorization": "Bearer s3cret", "X-Own": "0wn", "Cookie": "sid=c00kie", "Accept": "a"],
            body: Data(#"{"password": "hunter2", "name": "x"}"#.utf8)
        )
        request.secretHeaders = ["X-Own"]
        request.digest = DigestCredentials(user: "us3r", password: "pa55")
        let masked = request.curlCommand()
        for secret in ["t0k3n", "s3cret", "0wn", "c00kie", "hunter2", "us3r", "pa55", "user:pass"] {
            #expect(!masked.contains(secret), "\(secret)")
            #expect(request.curlCommand(showsSecrets: true).contains(secret), "\(secret)")
        }
        // Also where the body is no plain text, or too long for an argument.
        for filling in ["\r\n", String(repeating: " ", count: 200_000)] {
            request.body = .text(#"{"password": "hunter2","# + filling + #""name": "x"}"#)
            #expect(!request.curlCommand().contains("hunter2"))
        }
        request.body = .text(#"{"password": "hunter2", "name": "x"}"#)
        #expect(
            HTTPRequest(url: "https://api.example/?a='b'", headers: ["A": "b"]).curlCommand()
                == "curl --globoff \\\n  --header 'A: b' \\\n  --compressed \\\n  'https://api.example/?a='\\''b'\\'''"
        )
    }

    @Test(
        .enabled(if: PythonServer.isInstalled && Command.path(of: "curl") != nil, "python3 or curl is not installed")
    )
    func digestIsProven() async throws {
        let server = try await PythonServer("digest_server.py")
        var request = HTTPRequest(method: .put, url: "\(server.url)SHA-256/a", body: Data("x".utf8))
        request.digest = DigestCredentials(user: "Mufasa", password: "Circle Of Life")
        let result = try Command.run("/bin/sh", ["-c", request.curlCommand(showsSecrets: true)])
        #expect(String(decoding: result.output, as: UTF8.self) == "PUT /SHA-256/a x")
    }
}
