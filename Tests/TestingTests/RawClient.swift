import Foundation

/// A client that sends bytes as they are.
final class RawClient {
    private let descriptor: Int32

    /// Connects to a port of 127.0.0.1.
    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let descriptor = self.descriptor
        let result = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { connect(descriptor, $0.baseAddress, socklen_t(bytes.count)) }
        }
        guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends text as UTF-8.
    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    /// Sends bytes.
    func send(_ bytes: [UInt8]) throws {
        guard Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw POSIXError(.EPIPE)
        }
    }

    /// Ends this side's sending.
    func finishSending() throws {
        guard shutdown(descriptor, Int32(SHUT_WR)) == 0 else { throw POSIXError(.EPIPE) }
    }

    /// Reads to the connection's end; throws when it was reset.
    func readToEnd() throws -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw POSIXError(.ECONNRESET) }
            if count == 0 { return all }
            all += buffer.prefix(count)
        }
    }

    /// Reads until the text has come.
    func read(until text: String) throws -> String {
        var all: [UInt8] = []
        var byte = [UInt8](repeating: 0, count: 1)
        while !String(decoding: all, as: UTF8.self).hasSuffix(text) {
            guard recv(descriptor, &byte, 1, 0) == 1 else { throw POSIXError(.ECONNRESET) }
            all += byte
        }
        return String(decoding: all, as: UTF8.self)
    }

    /// Sends and reads to the end.
    func exchange(_ text: String) throws -> String {
        try send(text)
        return String(decoding: try readToEnd(), as: UTF8.self)
    }
}
