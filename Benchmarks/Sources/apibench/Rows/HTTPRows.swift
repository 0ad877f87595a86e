import Foundation

/// What requests cost: processor time for each, beside libcurl in C, `curl` and Foundation's `URLSession`.
///
/// Each client runs in a process of its own; nginx with one worker answers.
enum HTTPRows {
    static var rows: [Row] {
        [
            Row("http.closure.vs-c.16", .atMost(1.25)) { try versusC($0, .closure(16), 16) },
            Row("http.closure.vs-c.128", .atMost(1.25)) { try versusC($0, .closure(128), 128) },
            Row("http.async.vs-c.16", .atMost(1.6)) { try versusC($0, .async(16), 16) },
            Row("http.async.vs-c.128", .atMost(1.6)) { try versusC($0, .async(128), 128) },
            Row("http.async.vs-urlsession", .atMost(0.1)) { try versus($0, "us", .async(128), .urlSession) },
            Row("http.10000", .atMost(1.4)) { try versus($0, "us", .async(10_000), .async(64)) },
            Row("http.10000.memory", .atMost(1)) { name in
                try measure(name, "MB", { try client(.memoryOfMany, $0) }, { _ in memoryOfMany })
            },
            Row("http.hung", .atMost(1.7)) { try versus($0, "us", .hung, .async(16)) },
            Row("http.h2.vs-h1tls", .atMost(1)) { try versus($0, "us", .http2, .http1OverTLS) },
            Row("http.memory.vs-curl", .atMost(2.5)) { name in
                try measure(name, "ms", pairs: 21, { try client(.download, $0) }) { server in
                    try WebServer.run("curl", ["-sfo", "/dev/null", server.url + "/big"]) * 1e3
                }
            },
            Row("http.file.vs-curl", .atMost(1)) { name in
                try measure(name, "ms", pairs: 21, { try client(.file, $0) }) { server in
                    try WebServer.run("curl", ["-sfo", server.downloadedFile, server.url + "/big"]) * 1e3
                }
            },
            Row("http.upload.vs-curl", .atMost(1)) { name in
                try measure(name, "ms", pairs: 21, { try client(.upload, $0) }) { server in
                    let source = ["-X", "POST", "-H", "Expect:", "-T", server.bigFile]
                    return try WebServer.run("curl", ["-sf"] + source + [server.url + "/upload"]) * 1e3
                }
            },
            Row("http.entity.vs-urlsession", .atMost(0.1)) {
                try versus($0, "us", .entities, .urlSessionEntities)
            },
            Row("http.cold", .atMost(10), measureCold),
        ]
    }

    /// What `http.10000` may take, in megabytes.
    private static let memoryOfMany = 80.0

    private static func versusC(_ name: String, _ work: HTTPWork, _ atOnce: Int) throws -> Measurement {
        try measure(
            name,
            "us",
            { try client(work, $0) },
            { server in try Peers.requests(server.url + "/small.json", count: HTTPWork.count, atOnce: atOnce) }
        )
    }

    private static func versus(_ name: String, _ unit: String, _ ours: HTTPWork, _ peer: HTTPWork) throws -> Measurement
    {
        try measure(name, unit, { try client(ours, $0) }, { try client(peer, $0) })
    }

    private static func client(_ work: HTTPWork, _ server: WebServer) throws -> Double {
        try Peers.client("http.\(work.name)", server.source)
    }

    /// Runs both in turn; what is one short transfer needs more pairs than what is many requests.
    private static func measure(
        _ name: String,
        _ unit: String,
        pairs count: Int = 7,
        _ ours: (WebServer) throws -> Double,
        _ peer: (WebServer) throws -> Double
    ) throws -> Measurement {
        let server = try WebServer()
        defer { server.stop() }
        let pairs = try (0..<count).map { _ in (ours: try ours(server), peer: try peer(server)) }
        return Measurement(name, unit: unit, pairs)
    }

    /// The milliseconds that a process takes with one request, from its start to its end; the ratio is what ours takes more.
    private static func measureCold(_ name: String) throws -> Measurement {
        let server = try WebServer()
        defer { server.stop() }
        let url = server.url + "/small.json"
        func time(_ program: String, _ arguments: [String]) throws -> Double {
            let start = ContinuousClock.now
            try WebServer.run(program, arguments)
            return (ContinuousClock.now - start) / .milliseconds(1)
        }
        let ours = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "coldclient")
            .path()
        let peer = try Peers.httpload
        let pairs = try (0..<21).map { _ in (ours: try time(ours, [url]), peer: try time(peer, [url, "1", "1"])) }
        var row = Measurement(name, unit: "ms", pairs)
        let differences = pairs.map { $0.ours - $0.peer }.sorted()
        let middle = differences[differences.count / 2]
        row.ratio = middle
        row.spread = (differences[differences.count * 3 / 4] - differences[differences.count / 4]) / 2 / middle
        return row
    }
}
