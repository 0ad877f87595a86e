internal import Foundation

/// Two ports of 127.0.0.1 that nobody listens on now.
func freePorts() throws -> (Int, Int) {
    let first = try BoundSocket()
    let second = try BoundSocket()
    return (first.port, second.port)
}

/// Whether somebody listens on a port of 127.0.0.1.
func takesConnections(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, streamSocket, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = loopback(port: port)
    return withSocketAddress(&address) { connect(descriptor, $0, $1) } == 0
}

/// A socket that keeps a free port until it goes away.
private final class BoundSocket {
    let port: Int
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, streamSocket, 0)
        guard descriptor >= 0 else { throw NginxError(description: "no socket: error \(errno)") }
        var address = loopback(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = self.descriptor
        let isNamed = withSocketAddress(&address) {
            bind(descriptor, $0, $1) == 0 && getsockname(descriptor, $0, &size) == 0
        }
        guard isNamed else {
            close(descriptor)
            throw NginxError(description: "no free port: error \(errno)")
        }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit {
        close(descriptor)
    }
}

private let streamSocket = Int32(SOCK_STREAM.rawValue)

private func loopback(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return address
}

private func withSocketAddress<Result>(
    _ address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>?, socklen_t) -> Result
) -> Result {
    withUnsafeMutableBytes(of: &address) { bytes in
        bytes.withMemoryRebound(to: sockaddr.self) { body($0.baseAddress, socklen_t(bytes.count)) }
    }
}
