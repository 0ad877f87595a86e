internal import APISupportCurlShims
internal import Foundation

extension CurlExchange {
    /// Says whom to trust, and what to show.
    func setTrust(_ configuration: CurlTransport.Configuration, _ blobs: CurlBlobs) throws(TransportError) {
        let tls = configuration.tls
        if configuration.proxy(for: trail.url)?.kind == .https {
            try setAuthorities(configuration, blobs, Self.proxyAuthorities)
            try handle.set(CURLOPT_PROXY_SSLVERSION, tls.versions)
        }
        guard trail.url.isSecure else { return }
        let verifies = try verifies(tls.verification)
        try handle.set(CURLOPT_SSL_VERIFYPEER, verifies ? 1 : 0)
        try handle.set(CURLOPT_SSL_VERIFYHOST, verifies ? 2 : 0)
        try handle.set(CURLOPT_SSLVERSION, tls.versions)
        if let ciphers = tls.ciphers { try handle.set(CURLOPT_SSL_CIPHER_LIST, ciphers) }
        if let suites = tls.cipherSuites { try handle.set(CURLOPT_TLS13_CIPHERS, suites) }
        if !tls.pinnedKeys.isEmpty {
            try handle.set(CURLOPT_PINNEDPUBLICKEY, tls.pinnedKeys.map { "sha256//\($0)" }.joined(separator: ";"))
        }
        if let certificate = tls.clientCertificate, !trail.hasLeftOrigin { try show(certificate, blobs) }
        try setAuthorities(configuration, blobs, Self.serverAuthorities)
    }

    private func verifies(_ verification: CurlTransport.TLS.Verification) throws(TransportError) -> Bool {
        switch verification {
        case .always: return true
        case .dangerouslyOffForAllHosts: return false
        case .dangerouslyOffForLoopback:
            guard trail.url.isLoopback else {
                throw TransportError(
                    .invalidRequest,
                    "certificates are not verified, which is for loopback alone, not for \(trail.url.host)"
                )
            }
            return false
        }
    }

    private func show(_ certificate: CurlTransport.ClientCertificate, _ blobs: CurlBlobs) throws(TransportError) {
        try handle.set(CURLOPT_SSLCERTTYPE, certificate.format.rawValue)
        try handle.set(CURLOPT_SSLCERT_BLOB, bytes: blobs.certificate)
        try handle.set(CURLOPT_SSLKEY_BLOB, bytes: blobs.key)
        if let passphrase = certificate.passphrase { try handle.set(CURLOPT_KEYPASSWD, passphrase) }
    }

    private struct AuthorityOptions {
        let blob: CURLoption
        let file: CURLoption
        let folder: CURLoption
    }

    private static let serverAuthorities = AuthorityOptions(
        blob: CURLOPT_CAINFO_BLOB,
        file: CURLOPT_CAINFO,
        folder: CURLOPT_CAPATH
    )
    private static let proxyAuthorities = AuthorityOptions(
        blob: CURLOPT_PROXY_CAINFO_BLOB,
        file: CURLOPT_PROXY_CAINFO,
        folder: CURLOPT_PROXY_CAPATH
    )

    private func setAuthorities(
        _ configuration: CurlTransport.Configuration,
        _ blobs: CurlBlobs,
        _ options: AuthorityOptions
    ) throws(TransportError) {
        if let authorities = blobs.authorities {
            try handle.set(options.blob, bytes: authorities)
        } else if let file = configuration.certificateAuthorities {
            try handle.set(options.file, file)
        }
        // Beside a file of our own the system's folder would be trusted too. Beside the system's file it holds the same
        // authorities, and with a folder libcurl reads all of them again for each connection, which takes over 20 ms.
        if blobs.authorities != nil || configuration.certificateAuthorities != nil || CurlLibrary.hasAuthoritiesFile {
            try handle.set(options.folder, nil)
        }
    }
}

extension CurlTransport.TLS {
    /// The range of versions in libcurl's terms.
    fileprivate var versions: Int {
        let oldest = minimumVersion == .tls12 ? CURL_SSLVERSION_TLSv1_2 : CURL_SSLVERSION_TLSv1_3
        switch maximumVersion {
        case nil: return Int(oldest)
        case .tls12: return Int(oldest) | Int(CURL_SSLVERSION_MAX_TLSv1_2)
        case .tls13: return Int(oldest) | Int(CURL_SSLVERSION_MAX_TLSv1_3)
        }
    }
}
