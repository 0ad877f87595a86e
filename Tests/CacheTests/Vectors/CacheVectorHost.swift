import APISupport
import APISupportTesting
import Foundation
import TestSupport

/// The server for all vectors: the first part of a path names the one that is meant.
final class CacheVectorHost: Sendable {
    private let server: FixtureServer
    private let servers: Locked<[String: CacheVectorServer]>

    init() throws {
        let servers = Locked<[String: CacheVectorServer]>([:])
        let base = Locked("")
        server = try FixtureServer { request in
            let name = request.path.split(separator: "/").first.map(String.init) ?? ""
            return servers.value[name]?.answer(request, base: base.value) ?? FixtureResponse(status: 409)
        }
        self.servers = servers
        let url = server.url("")
        base.with { $0 = url }
    }

    /// The URL before the path.
    var base: String { server.url("") }

    func add(_ vector: CacheVectorServer) {
        servers.with { $0[vector.text] = vector }
    }
}
