import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// What must be refused before the first byte is sent.
@Suite(.enabled(if: Corpora.isAvailable("own/injection"), Corpora.skipReason))
struct InjectionTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        let place: String
        let value: String

        var testDescription: String { "\(place): \(value.debugDescription)" }

        enum CodingKeys: String, CodingKey {
            case place = "where"
            case value
        }
    }

    private static let places = [
        "header value", "header name", "method", "user agent", "cookie value", "range header", "url host",
    ]

    /// Those of the corpus that a transport can see; the others are escaped or checked where requests are built.
    static let vectors = ((try? Corpora.json("own/injection/request.json", as: [Vector].self)) ?? [])
        .filter { places.contains($0.place) }

    @Test func findsItsVectors() {
        #expect(Set(Self.vectors.map(\.place)) == Set(Self.places))
        #expect(Self.vectors.count == 12)
    }

    @Test(.tally("own.injection"), .notesIssues, arguments: vectors)
    func nothingIsSent(_ vector: Vector) async throws {
        let server = try ScriptedServer([.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")])
        defer { withExtendedLifetime(server) {} }
        var configuration = CurlTransport.Configuration()
        var request = HTTPRequest(url: server.url("/"))
        switch vector.place {
        case "header value": request.headers.add("X-A", vector.value)
        case "header name": request.headers.add(vector.value, "a")
        case "method": request.method = HTTPMethod(rawValue: vector.value)
        case "user agent": configuration.userAgent = vector.value
        case "cookie value": request.headers.add("Cookie", vector.value)
        case "range header": request.headers.add("Range", vector.value)
        case "url host": request.url = "http://\(vector.value):\(server.port)/"
        default: Issue.record("unknown place \(vector.place)")
        }
        let transport = CurlTransport(configuration: configuration)
        let error = await transport.failure(of: request)
        #expect(error?.code == .invalidRequest)
        #expect(server.connectionCount == 0)
        #expect(server.bytesReceived == 0)
        // The transport still works.
        if vector.place != "user agent" {
            #expect(try await transport.send(HTTPRequest(url: server.url("/"))).status == 200)
        }
    }
}
