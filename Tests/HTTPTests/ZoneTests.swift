import Foundation
import TestSupport
import Testing

@testable import APISupportHTTP

/// Addresses of IPv6 that mean nothing without their zone (RFC 6874).
@Suite struct ZoneTests {
    /// An address of this machine, and the interface that is its zone.
    private static let linkLocal: (address: String, zone: String)? = {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return nil }
        defer { freeifaddrs(first) }
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET6) else { continue }
            var text = [CChar](repeating: 0, count: 64)
            address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                var bytes = address.pointee.sin6_addr
                _ = inet_ntop(AF_INET6, &bytes, &text, 64)
            }
            let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if name.hasPrefix("fe80:") { return (name, String(cString: entry.ifa_name)) }
        }
        return nil
    }()

    @Test(.enabled(if: linkLocal != nil, "no interface has a link-local address"))
    func areReached() async throws {
        let (address, zone) = try #require(Self.linkLocal)
        let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var name = sockaddr_in6()
        name.sin6_family = sa_family_t(AF_INET6)
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isListening = withUnsafeMutableBytes(of: &name) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { name in
                bind(descriptor, name.baseAddress, size) == 0 && listen(descriptor, 1) == 0
                    && getsockname(descriptor, name.baseAddress!, &size) == 0
            }
        }
        try #require(isListening)
        let port = UInt16(bigEndian: name.sin6_port)
        var request = HTTPRequest(url: "http://[\(address)%25\(zone)]:\(port)/")
        request.timeout = .milliseconds(500)
        let error = await CurlTransport().failure(of: request)
        // The connection is there, and nobody answers.
        #expect(error?.code == .timedOut)
        #expect(error?.phase == .waiting)
    }
}
