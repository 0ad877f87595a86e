// swift-format-ignore-file
// The lines of the article "Connections" stand here as they stand there.

#if JSON && XML
import APISupport
import Foundation

func samplesOfConnections(_ password: String, authority: Data, identity: Data) async throws -> APIConfiguration {
    var options = CurlTransport.Configuration()
    options.maximumConnectionsPerHost = 8
    options.maximumIdleTime = .seconds(30)
    options.localEnd = .interface("eth0")
    options.addresses = ["api.example": ["10.0.0.7", "10.0.0.8"]]
    let transport = CurlTransport(configuration: options)
    let configuration = APIConfiguration(transport: transport)
    var throughProxy = CurlTransport.Configuration()
    let proxy = CurlTransport.Proxy(.socks5, host: "proxy.example", port: 1080, user: "app", password: password)
    throughProxy.proxies = CurlTransport.Proxies(proxy, exceptions: ["localhost", "10.0.0.0/8"])
    var asOthersDo = CurlTransport.Configuration()
    asOthersDo.proxies = try .environment()
    var strict = CurlTransport.Configuration()
    strict.tls.minimumVersion = .tls13
    strict.tls.authorities = authority
    strict.tls.pinnedKeys = ["4hw5tz+scE+TW+mlai5YipDfFWn1dqvfLG+nU7tq1V8=", "YLh1dUR9y6Kja30RrAn7JKnbQG/uEtLMkBgFF2Fuihg="]
    strict.tls.clientCertificate = CurlTransport.ClientCertificate(pkcs12: identity, passphrase: password)
    for other in [throughProxy, asOthersDo, strict] { _ = CurlTransport(configuration: other) }
    var preview = HTTPRequest(url: "https://api.example/preview")
    preview.priority = .low
    preview.tag = "screen 7"
    let transfer = transport.start(preview) { event in print(event) }
    transport.cancelAll(tag: "screen 7")
    transfer.cancel()
    await transport.shutDown(.finishingRequests)
    return configuration
}
#endif
