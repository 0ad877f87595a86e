public import Foundation

/// An authority made by openssl, and one client's certificate that it signed, in several forms.
public struct ClientCertificates: Sendable {
    /// What the encrypted forms are encrypted with.
    public static let passphrase = "open sesame"

    /// The authority's certificate.
    public let authority: URL
    /// The client's certificate in PEM format, of `CN=client`.
    public let certificate: Data
    /// Its private key in PEM format.
    public let key: Data
    /// The same, encrypted.
    public let encryptedKey: Data
    /// Both in PKCS #12 format, encrypted.
    public let pkcs12: Data

    private let folder: TemporaryFolder

    /// Makes the authority and the certificate.
    public init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        let script = """
            set -e
            cd "$1"
            new="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
            openssl req -x509 $new -days 2 -subj "/CN=Authority" -keyout authority.key -out authority.pem
            openssl req $new -subj "/CN=client" -keyout client.key -out client.csr
            openssl x509 -req -in client.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 2 -out client.pem
            openssl pkcs8 -topk8 -in client.key -passout "pass:$2" -out encrypted.key
            openssl pkcs12 -export -in client.pem -inkey client.key -passout "pass:$2" -out client.p12
            """
        let result = try Command.run("/bin/sh", ["-c", script, "sh", folder.url.path(), Self.passphrase])
        guard result.status == 0 else { throw ServerError(description: "openssl failed: \(result.errors)") }
        func file(_ name: String) throws -> Data { try Data(contentsOf: folder.url.appending(path: name)) }
        authority = folder.url.appending(path: "authority.pem")
        certificate = try file("client.pem")
        key = try file("client.key")
        encryptedKey = try file("encrypted.key")
        pkcs12 = try file("client.p12")
    }

    /// The SHA-256 sum, in base64, of the public key of a certificate in PEM format.
    public static func pin(of certificate: URL) throws -> String {
        let script = """
            openssl x509 -in "$1" -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary
            """
        return try Command.run("/bin/sh", ["-c", script, "sh", certificate.path()]).output.base64EncodedString()
    }
}
