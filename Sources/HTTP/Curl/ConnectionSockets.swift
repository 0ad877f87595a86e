internal import APISupportCurlShims
internal import Foundation

/// The sockets of libcurl's connections, from their opening to their closing; for the loop's thread alone.
///
/// libcurl opens and closes them through this: what is noted of a socket is never that of another which got its number. Nothing
/// that its tables do calls back, so that they need no check for exclusive access.
final class ConnectionSockets {
    /// What tells a connection from others.
    struct Ends: Hashable {
        let remoteAddress: String
        let remotePort: Int32
        let localAddress: String
        let localPort: Int32

        // Two connections seldom have both ports in common, and addresses are slow to hash.
        func hash(into hasher: inout Hasher) {
            hasher.combine(remotePort)
            hasher.combine(localPort)
        }
    }

    /// Called with a socket that is about to be closed.
    var whenClosing: ((curl_socket_t) -> Void)?
    /// The ends of those that are connected and open.
    @exclusivity(unchecked) private var ends = SocketTable<Ends>()
    @exclusivity(unchecked) private var connected: [Ends: Connected] = [:]
    /// The last ones that were told.
    @exclusivity(unchecked) private var latest = Ends(remoteAddress: "", remotePort: 0, localAddress: "", localPort: 0)

    private struct Connected {
        let socket: curl_socket_t
        var isKept = false
    }

    /// The ends that libcurl tells; their addresses are mostly those of the last ones, whose texts are used again.
    func ends(
        _ remoteAddress: UnsafePointer<CChar>?,
        _ remotePort: Int32,
        _ localAddress: UnsafePointer<CChar>?,
        _ localPort: Int32
    ) -> Ends {
        latest = Ends(
            remoteAddress: Self.text(remoteAddress, latest.remoteAddress),
            remotePort: remotePort,
            localAddress: Self.text(localAddress, latest.localAddress),
            localPort: localPort
        )
        return latest
    }

    private static func text(_ address: UnsafePointer<CChar>?, _ known: String) -> String {
        guard let address else { return "" }
        return known.withCString { strcmp($0, address) == 0 } ? known : String(cString: address)
    }

    /// Makes a handle's connections close their sockets through this, which must be there as long as they are.
    func attach(to handle: CurlEasyHandle) throws(TransportError) {
        try CurlLibrary.check(
            apisupport_curl_set_socket_closer(
                handle.pointer,
                { context, socket in
                    guard let context else { return -1 }
                    return Unmanaged<ConnectionSockets>.fromOpaque(context).takeUnretainedValue().close(socket)
                },
                Unmanaged.passUnretained(self).toOpaque()
            )
        )
    }

    /// Notes a socket that was made for a connection.
    ///
    /// libcurl 7.88 closes one that was never connected without a word, so that its number may be noted still.
    func opened(_ socket: curl_socket_t) {
        forget(socket)
    }

    /// Whether it is one of these, connected and not closed.
    func isConnected(_ socket: curl_socket_t) -> Bool {
        ends[socket] != nil
    }

    /// Notes that a socket is connected.
    func connected(_ socket: curl_socket_t, _ ends: Ends) {
        self.ends[socket] = ends
        connected[ends] = Connected(socket: socket)
    }

    /// Notes that a connection is of HTTP/1 and may be used again.
    func keep(_ ends: Ends) {
        connected[ends]?.isKept = true
    }

    /// Whether a connection that is to be used again has received something meanwhile; false for one that is not known.
    ///
    /// That is no answer to the next request (RFC 9112, section 9.2): it may be a 408, TLS's word that it closes, or what an
    /// attacker sent in advance. libcurl would take it for the answer.
    func hasInput(_ ends: Ends) -> Bool {
        guard let connection = connected[ends], connection.isKept else { return false }
        return apisupport_has_input(connection.socket)
    }

    private func close(_ socket: curl_socket_t) -> Int32 {
        forget(socket)
        return Foundation.close(socket)
    }

    private func forget(_ socket: curl_socket_t) {
        whenClosing?(socket)
        guard let known = ends[socket] else { return }
        ends[socket] = nil
        if connected[known]?.socket == socket { connected[known] = nil }
    }
}
