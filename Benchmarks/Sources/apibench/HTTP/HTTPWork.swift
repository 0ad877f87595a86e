import APISupport
import Foundation

/// What the client of an HTTP row does; it prints one number.
enum HTTPWork: Hashable {
    case closure(Int)
    case async(Int)
    case urlSession
    case memoryOfMany
    case hung
    case http2
    case http1OverTLS
    case download
    case file
    case upload
    case entities
    case urlSessionEntities

    /// The requests of a run; as many again, and a fifth, go before, since the first make what all share.
    static let count = 20_000
    /// The requests of a run with `URLSession`.
    private static let countOfURLSession = 2_000

    private static let named: [HTTPWork] = [
        .urlSession, .memoryOfMany, .hung, .http2, .http1OverTLS, .download, .file, .upload, .entities,
        .urlSessionEntities,
    ]

    /// What stands for it among the arguments.
    var name: String {
        switch self {
        case .closure(let atOnce): "closure.\(atOnce)"
        case .async(let atOnce): "async.\(atOnce)"
        default: "\(self)"
        }
    }

    init(name: String) throws {
        let words = name.split(separator: ".")
        if words.count == 2, let atOnce = Int(words[1]) {
            self = words[0] == "closure" ? .closure(atOnce) : .async(atOnce)
        } else if let work = Self.named.first(where: { $0.name == name }) {
            self = work
        } else {
            throw BenchmarkError(description: "no work is called \(name)")
        }
    }

    /// Does the work, with a server's `source`.
    func run(_ source: String) async throws -> Double {
        let parts = source.split(separator: "|").map(String.init)
        guard parts.count == 3 else { throw BenchmarkError(description: "\(source) names no server") }
        let (url, tlsURL, certificate) = (parts[0], parts[1], parts[2])
        let small = url + "/small.json"
        switch self {
        case .closure(let atOnce):
            let client = ClosureClient(CurlTransport(), small)
            return try await Self.microseconds(Self.count) { client.run($0, atOnce: atOnce) }
        case .async(let atOnce):
            let transport = CurlTransport()
            return try await Self.microseconds(Self.count) { try await Self.send($0, atOnce, small, transport) }
        case .memoryOfMany:
            try await Self.send(Self.count, 10_000, small, CurlTransport())
            return Double(try MemoryRows.residentMemory("VmHWM:")) / 1e6
        case .hung:
            var configuration = CurlTransport.Configuration()
            configuration.maximumConnectionsPerHost = 1_000
            configuration.maximumActiveTransfers = 1_100
            let transport = CurlTransport(configuration: configuration)
            let hole = try SilentPort()
            let hung = (0..<1_000).map { _ in transport.start(HTTPRequest(url: hole.url)) { _ in } }
            defer { for transfer in hung { transfer.cancel() } }
            return try await Self.microseconds(Self.count) { try await Self.send($0, 16, small, transport) }
        case .http2, .http1OverTLS:
            var configuration = CurlTransport.Configuration()
            configuration.certificateAuthorities = certificate
            configuration.offersHTTP2 = self == .http2
            configuration.maximumConnectionsPerHost = 100
            let transport = CurlTransport(configuration: configuration)
            let small = tlsURL + "/small.json"
            return try await Self.microseconds(Self.count) { try await Self.send($0, 100, small, transport) }
        case .download:
            var request = HTTPRequest(url: url + "/big")
            request.limits.bodySize = nil
            return try await Self.milliseconds {
                try await CurlTransport().send(request).body.count == WebServer.bigSize
            }
        case .file:
            let file = FileManager.default.temporaryDirectory.appending(path: "apibench-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            let request = APIRequest(url: url + "/big")
            return try await Self.milliseconds {
                try await request.download(to: .file(file)).size == Int64(WebServer.bigSize)
            }
        case .upload:
            let body = Data(repeating: 1, count: WebServer.bigSize)
            let request = HTTPRequest(method: .post, url: url + "/upload", body: body)
            return try await Self.milliseconds { try await CurlTransport().send(request).status == 200 }
        case .entities:
            let entity = url + "/entity.json"
            return try await Self.microseconds(Self.count) { count in
                try await Self.atOnce(128, count) {
                    try await EntityRequest<Basket>(url: entity).response().items.count == 16
                }
            }
        case .urlSession, .urlSessionEntities:
            let client = URLSessionClient(atOnce: 128)
            let decodes = self == .urlSessionEntities
            let address = decodes ? url + "/entity.json" : small
            return try await Self.microseconds(Self.countOfURLSession) { count in
                try await Self.atOnce(128, count) { try await client.send(address, decodes: decodes) }
            }
        }
    }

    private static func send(_ count: Int, _ atOnce: Int, _ url: String, _ transport: CurlTransport) async throws {
        let request = HTTPRequest(url: url)
        try await Self.atOnce(atOnce, count) { try await transport.send(request).body.count == 200 }
    }

    /// Does something many times, so many at once; it says whether it went well.
    private static func atOnce(
        _ atOnce: Int,
        _ count: Int,
        _ body: @escaping @Sendable () async throws -> Bool
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<atOnce {
                let share = count / atOnce + (number < count % atOnce ? 1 : 0)
                group.addTask {
                    for _ in 0..<share where try await !body() {
                        throw BenchmarkError(description: "a response is not the one expected")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// The processor time for each of so many requests.
    private static func microseconds(_ count: Int, _ run: (Int) async throws -> Void) async throws -> Double {
        try await run(count / 5)
        let start = processorTime()
        try await run(count)
        return (processorTime() - start) / Double(count) * 1e6
    }

    /// The processor time of one transfer.
    private static func milliseconds(_ run: () async throws -> Bool) async throws -> Double {
        let start = processorTime()
        guard try await run() else { throw BenchmarkError(description: "a response is not the one expected") }
        return (processorTime() - start) * 1e3
    }
}

/// The entity of `/entity.json`.
struct Basket: DecodableEntity {
    struct Item: Decodable {
        let id: Int
        let name: String
        let price: Double
        let tags: [String]
        let active: Bool
    }
    let title: String
    let count: Int
    let items: [Item]
}
