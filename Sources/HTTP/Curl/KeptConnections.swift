internal import APISupportCurlShims

/// The HTTP/1 connections that are kept, and whether something came on one while nothing was asked.
///
/// That is no answer to the next request (RFC 9112, section 9.2): it may be a 408, TLS's word that it closes, or what an
/// attacker sent in advance. libcurl would take it for the answer. For the loop's thread alone.
final class KeptConnections {
    /// What tells a connection from others.
    struct Ends: Hashable {
        let remoteAddress: String
        let remotePort: Int32
        let localAddress: String
        let localPort: Int32
    }

    private var sockets: [Ends: curl_socket_t] = [:]
    private let limit: Int

    /// Makes an empty set; beyond the limit, connections that are closed are forgotten.
    init(limit: Int) {
        self.limit = limit
    }

    /// Notes a connection that may be used again.
    func keep(_ ends: Ends, socket: curl_socket_t) {
        if sockets.count >= limit {
            sockets = sockets.filter { apisupport_local_port($1) == $0.localPort }
        }
        sockets[ends] = socket
    }

    /// Whether a connection that is to be used again has received something meanwhile; false for one that is not known.
    func hasInput(_ ends: Ends) -> Bool {
        // libcurl may have closed it, and the system may have given its number to another file.
        guard let socket = sockets[ends], apisupport_local_port(socket) == ends.localPort else { return false }
        return apisupport_has_input(socket)
    }
}
