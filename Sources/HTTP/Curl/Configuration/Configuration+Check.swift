internal import Foundation

extension CurlTransport.Configuration {
    /// The number of connections, busy and idle, that libcurl may hold.
    var maximumConnections: Int { maximumActiveTransfers + maximumIdleConnections }

    /// Stops the program where a value makes no sense.
    func check() {
        precondition(maximumConnectionsPerHost >= 1, "maximumConnectionsPerHost must be at least 1")
        precondition(maximumActiveTransfers >= 1, "maximumActiveTransfers must be at least 1")
        precondition(maximumIdleConnections >= 0, "maximumIdleConnections must be at least 0")
        precondition(
            maximumIdleTime >= .seconds(1),
            "maximumIdleTime must be at least a second, not \(maximumIdleTime)"
        )
        if let age = maximumConnectionAge {
            precondition(age >= .seconds(1), "maximumConnectionAge must be at least a second, not \(age)")
        }
        precondition(happyEyeballsDelay > .zero, "happyEyeballsDelay must be more than 0, not \(happyEyeballsDelay)")
        if let nameCacheTime { precondition(nameCacheTime >= .zero, "nameCacheTime must not be negative") }
        for (host, addresses) in addresses {
            precondition(host == host.lowercased(), "addresses must name hosts in lower case, not \(host)")
            precondition(!addresses.isEmpty, "addresses must hold an IP address for \(host)")
            for address in addresses {
                precondition(Self.isAddress(address), "addresses must hold IP addresses, not \(address)")
            }
        }
        for (from, to) in destinations {
            precondition(from == from.lowercased(), "destinations must name hosts in lower case, not \(from)")
            for end in [from, to] {
                precondition(Self.isHostAndPort(end), "destinations must be written as host:port, not \(end)")
            }
        }
        precondition(
            tls.authorities == nil || certificateAuthorities == nil,
            "certificateAuthorities and tls.authorities must not both be set"
        )
        tls.check()
    }

    private static func isAddress(_ text: String) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET, text, &address) == 1 || inet_pton(AF_INET6, text, &address) == 1
    }

    private static func isHostAndPort(_ text: String) -> Bool {
        guard let colon = text.lastIndex(of: ":"), colon != text.startIndex else { return false }
        return UInt16(text[text.index(after: colon)...]) != nil
    }
}
