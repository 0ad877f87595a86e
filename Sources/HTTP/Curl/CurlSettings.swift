/// What an engine's transfers are sent with; shared by them, since a configuration takes long to copy.
final class CurlSettings {
    let configuration: CurlTransport.Configuration
    let blobs: CurlBlobs
    /// Whether options differ from server to server.
    let distinguishesServers: Bool

    init(_ configuration: CurlTransport.Configuration) {
        self.configuration = configuration
        blobs = CurlBlobs(configuration.tls)
        distinguishesServers =
            !configuration.addresses.isEmpty || !configuration.destinations.isEmpty
            || configuration.tls.verification == .dangerouslyOffForLoopback
    }
}
