import APISupport
import Foundation
import FoundationNetworking

/// Requests through closures: each end starts the next.
final class ClosureClient: @unchecked Sendable {
    private let transport: CurlTransport
    private let request: HTTPRequest
    private let lock = NSLock()
    // Both are guarded by `lock`.
    private var toStart = 0
    private var toEnd = 0
    private let done = DispatchSemaphore(value: 0)

    init(_ transport: CurlTransport, _ url: String) {
        self.transport = transport
        request = HTTPRequest(url: url)
    }

    /// Makes so many requests.
    func run(_ count: Int, atOnce: Int) {
        lock.withLock {
            toStart = count
            toEnd = count
        }
        for _ in 0..<min(atOnce, count) { start() }
        done.wait()
    }

    private func start() {
        guard
            lock.withLock({
                toStart -= 1
                return toStart >= 0
            })
        else { return }
        _ = transport.start(request) { [self] event in
            guard case .finished(let result) = event else { return }
            guard case .success(let response) = result, response.body.count == 200 else {
                FileHandle.standardError.write(Data("error: \(result)\n".utf8))
                exit(1)
            }
            start()
            if lock.withLock({
                toEnd -= 1
                return toEnd == 0
            }) {
                done.signal()
            }
        }
    }
}

/// The same requests with Foundation.
struct URLSessionClient: Sendable {
    private let session: URLSession

    init(atOnce: Int) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = atOnce
        session = URLSession(configuration: configuration)
    }

    /// Whether the response is the one expected.
    func send(_ url: String, decodes: Bool) async throws -> Bool {
        guard let url = URL(string: url) else { return false }
        let (data, _) = try await session.data(from: url)
        return decodes ? try JSONDecoder().decode(Basket.self, from: data).items.count == 16 : data.count == 200
    }
}

/// A port of 127.0.0.1 that takes connections and never answers.
final class SilentPort {
    let url: String
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = self.descriptor
        // The system itself takes as many as its queue holds.
        let isListening = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { pointer in
                bind(descriptor, pointer.baseAddress, size) == 0 && listen(descriptor, 4_096) == 0
                    && getsockname(descriptor, pointer.baseAddress, &size) == 0
            }
        }
        guard isListening else { throw BenchmarkError(description: "no port could be listened on") }
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"
    }

    deinit {
        close(descriptor)
    }
}
