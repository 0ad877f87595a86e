import APISupportHTTP
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct HARTests {
    /// What HAR 1.2 requires: by object, the fields with their kinds; `-1` stands for a number that is not known.
    private static let required: [String: [String: Kind]] = [
        "log": ["version": .text, "creator": .object("creator"), "entries": .list("entry")],
        "creator": ["name": .text, "version": .text],
        "entry": [
            "startedDateTime": .date, "time": .number, "request": .object("request"), "response": .object("response"),
            "cache": .object("cache"), "timings": .object("timings"),
        ],
        "request": [
            "method": .text, "url": .text, "httpVersion": .text, "cookies": .list("cookie"), "headers": .list("pair"),
            "queryString": .list("pair"), "headersSize": .number, "bodySize": .number,
        ],
        "response": [
            "status": .number, "statusText": .text, "httpVersion": .text, "cookies": .list("cookie"),
            "headers": .list("pair"), "content": .object("content"), "redirectURL": .text, "headersSize": .number,
            "bodySize": .number,
        ],
        "cookie": ["name": .text, "value": .text],
        "pair": ["name": .text, "value": .text],
        "content": ["size": .number, "mimeType": .text],
        "postData": ["mimeType": .text, "params": .list("pair"), "text": .text],
        "cache": [:],
        "timings": ["send": .number, "wait": .number, "receive": .number],
    ]

    private enum Kind {
        case text
        case number
        case date
        case object(String)
        case list(String)
    }

    /// What is missing or of a wrong kind.
    private func faults(_ value: Any, _ kind: Kind, _ path: String) -> [String] {
        switch kind {
        case .text: return value is String ? [] : ["\(path) is no text"]
        case .number: return value is NSNumber ? [] : ["\(path) is no number"]
        case .date:
            let text = value as? String ?? ""
            let isDate = text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(Z|[+-]\d\d:\d\d)/) != nil
            return isDate ? [] : ["\(path) is no date: \(text)"]
        case .list(let name):
            guard let list = value as? [Any] else { return ["\(path) is no list"] }
            return list.enumerated().flatMap { faults($1, .object(name), "\(path)[\($0)]") }
        case .object(let name):
            guard let object = value as? [String: Any] else { return ["\(path) is no object"] }
            var found: [String] = []
            for (key, kind) in Self.required[name] ?? [:] {
                guard let member = object[key] else {
                    found.append("\(path).\(key) is missing")
                    continue
                }
                found += faults(member, kind, "\(path).\(key)")
            }
            if let post = object["postData"] { found += faults(post, .object("postData"), "\(path).postData") }
            return found
        }
    }

    private func entries(_ recorder: HARRecorder) throws -> [[String: Any]] {
        let file = try #require(try JSONSerialization.jsonObject(with: recorder.data()) as? [String: Any])
        let log = try #require(file["log"])
        #expect(faults(log, .object("log"), "log") == [])
        #expect((log as? [String: Any])?["version"] as? String == "1.2")
        return try #require((log as? [String: Any])?["entries"] as? [[String: Any]])
    }

    private func value(_ entry: [String: Any], _ path: String...) -> Any? {
        path.reduce(entry as Any?) { ($0 as? [String: Any])?[$1] }
    }

    private func session(_ recorder: HARRecorder) async throws {
        let server = try FixtureServer { request in
            switch request.path {
            case "/old": return .redirect(to: "/new?a=b%20c&access_token=t0k3n")
            case "/bytes": return FixtureResponse(type: "image/png", body: Data([0xFF, 0, 0xFE]))
            default:
                var response = FixtureResponse(type: "application/json", text: #"{"token": "s3cret", "x": "ä"}"#)
                response.headers.add("Set-Cookie", "sid=c00kie; Path=/")
                return response
            }
        }
        defer { withExtendedLifetime(server) {} }
        let transport = InterceptingTransport(CurlTransport(), monitors: [recorder])
        _ = try await transport.send(
            HTTPRequest(url: server.url("/old"), headers: ["Authorization": "Bearer b3arer", "Cookie": "n=v4lue; m=w"])
        )
        _ = try await transport.send(
            HTTPRequest(
                method: .post,
                url: server.url("/post"),
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data("password=hunter2&name=x".utf8)
            )
        )
        _ = try await transport.send(HTTPRequest(url: server.url("/bytes")))
        _ = await transport.failure(of: HTTPRequest(url: "http://127.0.0.1:1/"))
    }

    @Test func hasWhatTheFormatRequires() async throws {
        let recorder = HARRecorder()
        try await session(recorder)
        let entries = try entries(recorder)
        #expect(entries.map { value($0, "response", "status") as? Int } == [302, 200, 200, 200, 0])
        #expect(entries.map { value($0, "request", "method") as? String } == ["GET", "GET", "POST", "GET", "GET"])
        #expect((value(entries[0], "response", "redirectURL") as? String)?.hasPrefix("/new?a=b") == true)
        let query = try #require(value(entries[1], "request", "queryString") as? [[String: String]])
        #expect(query == [["name": "a", "value": "b c"], ["name": "access_token", "value": "***"]])
        #expect(value(entries[1], "response", "content", "size") as? Int == 30)
        #expect(value(entries[1], "response", "content", "mimeType") as? String == "application/json")
        #expect(value(entries[2], "request", "postData", "text") as? String == "password=***&name=x")
        #expect(value(entries[2], "request", "bodySize") as? Int == 23)
        #expect(value(entries[3], "response", "content", "encoding") as? String == "base64")
        #expect(value(entries[3], "response", "content", "text") as? String == "/wD+")
        #expect((entries[4]["comment"] as? String)?.hasPrefix("cannotConnect") == true)
        #expect(entries.prefix(4).allSatisfy { $0["serverIPAddress"] as? String == "127.0.0.1" })
        for entry in entries {
            let timings = try #require(entry["timings"] as? [String: Double])
            let known = ["blocked", "dns", "connect", "send", "wait", "receive"].compactMap { timings[$0] }
            #expect(abs(known.filter { $0 > 0 }.reduce(0, +) - (entry["time"] as? Double ?? -1)) < 0.001)
        }
    }

    @Test func secretsAreMaskedUnlessAskedFor() async throws {
        let secrets = ["t0k3n", "s3cret", "c00kie", "b3arer", "v4lue", "hunter2"]
        for showsSecrets in [false, true] {
            let recorder = HARRecorder(showsSecrets: showsSecrets)
            try await session(recorder)
            let text = String(decoding: try recorder.data(), as: UTF8.self)
            for secret in secrets { #expect(text.contains(secret) == showsSecrets, "\(secret)") }
        }
    }

    @Test func aCancelledRequestIsAnEntryToo() async throws {
        let server = try ScriptedServer([.stall])
        defer { withExtendedLifetime(server) {} }
        let recorder = HARRecorder()
        let transport = InterceptingTransport(CurlTransport(), monitors: [recorder])
        let hasEnded = Locked(false)
        let transfer = transport.start(HTTPRequest(url: server.url())) { event in
            if case .finished = event { hasEnded.with { $0 = true } }
        }
        #expect(await eventually { server.requests.count == 1 })
        transfer.cancel()
        #expect(await eventually { hasEnded.value })
        // The monitor may be told on another thread than the receiver.
        let isNoted = await eventually {
            let comments = (try? self.entries(recorder))?.map { $0["comment"] as? String } ?? []
            return comments.count == 1 && comments[0]?.hasPrefix("cancelled") == true
        }
        #expect(isNoted)
        let entries = try entries(recorder)
        #expect(entries.map { value($0, "response", "status") as? Int } == [0])
    }

    @Test func boundsAreKept() async throws {
        let stub = StubTransport()
        stub.on(
            where: { _ in true },
            outcome: { _ in .response(HTTPResponse(status: 200, body: Data("0123456789".utf8))) }
        )
        let recorder = HARRecorder(maximumBodySize: 9, maximumEntries: 3)
        let transport = InterceptingTransport(stub, monitors: [recorder])
        for number in 1...5 {
            _ = try await transport.send(
                HTTPRequest(method: .put, url: "https://stub.example/\(number)", body: Data(count: 10))
            )
        }
        let entries = try entries(recorder)
        // A transport that tells of no exchanges has entries too.
        #expect(
            entries.map { value($0, "request", "url") as? String } == [3, 4, 5].map { "https://stub.example/\($0)" }
        )
        #expect(entries.allSatisfy { value($0, "response", "content", "size") as? Int == 10 })
        #expect(entries.allSatisfy { value($0, "response", "content", "text") == nil })
        #expect(entries.allSatisfy { value($0, "request", "postData", "comment") as? String == "10 bytes, left out" })
        let file = try TemporaryFolder()
        try recorder.save(to: file.url.appending(path: "session.har"))
        #expect(try Data(contentsOf: file.url.appending(path: "session.har")) == recorder.data())
        recorder.removeAll()
        #expect(try self.entries(recorder).isEmpty)
    }
}
