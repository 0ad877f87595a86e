internal import Foundation
internal import Synchronization

/// Two ports of 127.0.0.1 that nobody listens on now, and that no server takes which asks the system for any port.
func freePorts() throws -> (Int, Int) {
    (try freePort(), try freePort())
}

/// Each of the process gets ports of its own, from below those that systems hand out (IANA's begin at 49152, Linux's at 32768).
private func freePort() throws -> Int {
    for _ in 0..<1_000 {
        let number = nextPort.wrappingAdd(1, ordering: .relaxed).oldValue
        let port = 10_000 + number % 20_000
        if isFree(port) { return port }
    }
    throw ServerError(description: "no port from 10000 to 29999 is free")
}

/// Begins anywhere, since other processes of tests run too.
private let nextPort = Atomic(Int.random(in: 0..<20_000))

/// Whether somebody listens on a port of 127.0.0.1.
func takesConnections(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, streamSocket, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = loopback(port: port)
    return withSocketAddress(&address) { connect(descriptor, $0, $1) } == 0
}

/// Whether nobody has a port of 127.0.0.1.
private func isFree(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, streamSocket, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = loopback(port: port)
    return withSocketAddress(&address) { bind(descriptor, $0, $1) } == 0
}

/// Why a server of a test could not be started.
public struct ServerError: Error, CustomStringConvertible {
    /// What happened, with the server's log where it has one.
    public let description: String
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
