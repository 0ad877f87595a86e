public import Foundation

extension CurlTransport {
    /// How connections are encrypted, and whom they trust.
    public struct TLS: Sendable {
        /// The oldest version spoken; 1.2 by default.
        public var minimumVersion: Version
        /// The newest version spoken; nil, the default, sets no bound.
        public var maximumVersion: Version?
        /// The ciphers of TLS 1.2, in OpenSSL's notation; nil, the default, takes OpenSSL's choice.
        public var ciphers: String?
        /// The cipher suites of TLS 1.3, in OpenSSL's notation; nil, the default, takes OpenSSL's choice.
        public var cipherSuites: String?
        /// The only certificate authorities that are trusted, in PEM format; nil, the default, trusts those of
        /// ``Configuration/certificateAuthorities``.
        ///
        /// Meant for a few: a large bundle is better left in a file, since libcurl copies it for each request.
        public var authorities: Data?
        /// What shows the servers that requests name who asks; nil, the default, shows nothing.
        ///
        /// Behind a redirect to another origin it is not shown.
        public var clientCertificate: ClientCertificate?
        /// The public keys of which the server must have one, beside a trusted certificate; empty, the default, takes any.
        ///
        /// Each is the SHA-256 of the key's SubjectPublicKeyInfo (RFC 7469, section 2.4), in base64.
        public var pinnedKeys: [String]
        /// Whether servers' certificates are verified; always by default.
        public var verification: Verification

        /// Makes the settings; every member has the default named beside it.
        public init() {
            minimumVersion = .tls12
            pinnedKeys = []
            verification = .always
        }

        /// A version of TLS.
        public enum Version: Int, Sendable, Comparable {
            /// TLS 1.2 (RFC 5246).
            case tls12
            /// TLS 1.3 (RFC 8446).
            case tls13

            /// Whether the first is older.
            public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
        }

        /// Whether servers' certificates are verified: who doesn't can be talking to anybody.
        public enum Verification: Sendable, Hashable {
            /// Certificates are verified, with their hosts' names.
            case always
            /// Nothing is verified, and requests to other hosts than `localhost` and loopback addresses are refused.
            case dangerouslyOffForLoopback
            /// Nothing is verified, whatever the host: anybody on the way can read and change everything.
            case dangerouslyOffForAllHosts
        }

        /// Stops the program where a value makes no sense.
        func check() {
            if let maximumVersion {
                precondition(
                    maximumVersion >= minimumVersion,
                    "tls.maximumVersion must not be below tls.minimumVersion"
                )
            }
            for key in pinnedKeys {
                precondition(
                    Data(base64Encoded: key)?.count == 32,
                    "tls.pinnedKeys must be SHA-256 sums in base64, not \(key)"
                )
            }
        }
    }

    /// A certificate, with its private key, that shows a server who asks.
    public struct ClientCertificate: Sendable {
        /// How the bytes are written.
        enum Format: String {
            case pem = "PEM"
            case pkcs12 = "P12"
        }

        let format: Format
        let certificate: Data
        /// Nil where it stands beside the certificate.
        let key: Data?
        let passphrase: String?

        /// A certificate in PEM format, with those of its issuers behind it where the server needs them.
        ///
        /// - Parameters:
        ///   - pem: The certificate.
        ///   - key: The private key in PEM format; nil, the default, where it stands among the certificates.
        ///   - passphrase: What the key is encrypted with; nil, the default, where it isn't.
        public init(pem: Data, key: Data? = nil, passphrase: String? = nil) {
            format = .pem
            certificate = pem
            self.key = key
            self.passphrase = passphrase
        }

        /// A certificate and its key in PKCS #12 format (RFC 7292), with the passphrase that it is encrypted with.
        public init(pkcs12: Data, passphrase: String) {
            format = .pkcs12
            certificate = pkcs12
            key = nil
            self.passphrase = passphrase
        }
    }
}

extension CurlTransport.ClientCertificate: CustomStringConvertible, CustomReflectable {
    /// The format and the size; neither key nor passphrase.
    public var description: String { "\(format.rawValue) certificate, \(certificate.count) bytes" }

    /// The same as `description`.
    public var customMirror: Mirror { Mirror(self, children: ["certificate": description], displayStyle: .struct) }
}
