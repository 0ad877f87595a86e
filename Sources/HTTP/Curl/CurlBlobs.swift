internal import APISupportCurlShims
internal import Foundation

/// The one owner of the certificates and keys that libcurl reads from memory; must outlive all transfers.
final class CurlBlobs {
    let authorities: UnsafeMutableRawBufferPointer?
    let certificate: UnsafeMutableRawBufferPointer?
    let key: UnsafeMutableRawBufferPointer?

    /// Copies the bytes; freed in `deinit`.
    init(_ tls: CurlTransport.TLS) {
        authorities = tls.authorities.map(Self.copy)
        certificate = (tls.clientCertificate?.certificate).map(Self.copy)
        // libcurl looks for the key beside the certificate only where it is told so.
        let key = tls.clientCertificate.flatMap { $0.key ?? ($0.format == .pem ? $0.certificate : nil) }
        self.key = key.map(Self.copy)
    }

    deinit {
        for buffer in [authorities, certificate, key].compactMap(\.self) {
            // A private key is not left in memory that others are given.
            buffer.initializeMemory(as: UInt8.self, repeating: 0)
            buffer.deallocate()
        }
    }

    private static func copy(_ data: Data) -> UnsafeMutableRawBufferPointer {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, data.count), alignment: 1)
        buffer.copyBytes(from: data)
        return UnsafeMutableRawBufferPointer(rebasing: buffer[..<data.count])
    }
}
