internal import Foundation
public import Testing

/// A TLS server, in Python, that passes everything to another port; ends with its last reference.
public final class TLSRelay {
    /// Whether Python is installed.
    public static let isInstalled = Command.path(of: "python3") != nil

    /// Why a test is skipped.
    public static var skipReason: Comment { "python3 is not installed" }

    /// The port of 127.0.0.1.
    public let port: Int
    private let process = Process()

    /// Starts a relay that shows the certificate of an nginx, and returns when it takes connections; of an old one TLS 1.2 is
    /// the latest version.
    public init(to target: Int, certificateOf server: NginxServer, isOld: Bool = false) throws {
        port = try freePorts().0
        guard let python = Command.path(of: "python3") else {
            throw ServerError(description: "python3 is not installed")
        }
        process.executableURL = URL(filePath: python)
        process.arguments = [
            PackageFolder.url.appending(path: "Tests/Servers/tls_relay.py").path(), "\(port)", "\(target)",
            server.certificate.path(), server.key.path(),
        ]
        if isOld { process.arguments?.append("TLSv1_2") }
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
        let end = Date(timeIntervalSinceNow: 20)
        while process.isRunning, Date() < end {
            if takesConnections(port) { return }
            usleep(5_000)
        }
        throw ServerError(description: "the relay did not start")
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }
}
