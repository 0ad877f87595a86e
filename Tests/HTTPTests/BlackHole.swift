#if os(Linux)
import Foundation

/// A port of ::1 that takes no connection any more and refuses none: its queue is full.
final class BlackHole {
    /// Whether the machine has IPv6.
    static let isPossible = BlackHole(port: 0) != nil

    private var descriptors: [Int32] = []

    /// Fills the queue; nil where the machine has no IPv6 or the port is taken.
    init?(port: Int) {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = in_port_t(port).bigEndian
        address.sin6_addr = in6addr_loopback
        let listening = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        guard listening >= 0 else { return nil }
        descriptors.append(listening)
        guard Self.call(bind, listening, &address) == 0, listen(listening, 0) == 0 else { return nil }
        for _ in 0..<16 {
            let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            descriptors.append(descriptor)
            _ = Self.call(connect, descriptor, &address)
        }
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }

    private static func call(
        _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32,
        _ descriptor: Int32,
        _ address: inout sockaddr_in6
    ) -> Int32 {
        withUnsafeMutableBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { function(descriptor, $0.baseAddress, socklen_t(bytes.count)) }
        }
    }
}
#endif
