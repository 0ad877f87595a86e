internal import Foundation
public import Testing

/// A real proxy, microsocks or tinyproxy, with a configuration made for one test; ends with `stop()` or its last reference.
///
/// Servers see its requests come from another loopback address than the test's own.
public final class ProxyServer: @unchecked Sendable {
    /// The kinds, by the programs that are started.
    public enum Kind: String, Sendable {
        /// SOCKS 5.
        case socks5 = "microsocks"
        /// HTTP.
        case http = "tinyproxy"
    }

    /// Whether both programs are installed.
    public static let areInstalled = Command.path(of: "microsocks") != nil && Command.path(of: "tinyproxy") != nil

    /// Why a suite is skipped.
    public static var skipReason: Comment { "microsocks or tinyproxy is not installed" }

    /// The port on 127.0.0.1.
    public let port: Int
    /// The address that servers see.
    public static let outgoingAddress = "127.0.0.3"

    private let folder: TemporaryFolder
    private let process: Process
    /// Protects `isStopped`.
    private let lock = NSLock()
    private var isStopped = false

    /// Starts a proxy, which asks for a name and a password where they are given, and returns when it takes connections.
    public init(_ kind: Kind, user: String? = nil, password: String? = nil) throws {
        folder = try TemporaryFolder()
        guard let path = Command.path(of: kind.rawValue) else {
            throw ServerError(description: "\(kind.rawValue) is not installed")
        }
        // Another process may take the port before the proxy does.
        for _ in 0..<5 {
            let port = try freePorts().0
            let process = Process()
            process.executableURL = URL(filePath: path)
            switch kind {
            case .socks5:
                process.arguments = ["-i", "127.0.0.1", "-p", "\(port)", "-b", Self.outgoingAddress]
                if let user, let password { process.arguments? += ["-u", user, "-P", password] }
            case .http:
                let credentials = user.flatMap { user in password.map { "BasicAuth \(user) \($0)" } } ?? ""
                let configuration = try folder.write(
                    """
                    Port \(port)
                    Listen 127.0.0.1
                    Bind \(Self.outgoingAddress)
                    Timeout 60
                    MaxClients 50
                    LogFile "\(folder.url.path())log"
                    \(credentials)

                    """,
                    to: "tinyproxy.conf"
                )
                process.arguments = ["-d", "-c", configuration.path()]
            }
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.start()
            let end = Date(timeIntervalSinceNow: 20)
            while process.isRunning, Date() < end {
                if takesConnections(port) {
                    self.port = port
                    self.process = process
                    return
                }
                usleep(5_000)
            }
            process.terminate()
            process.waitUntilExit()
        }
        throw ServerError(description: "\(kind.rawValue) did not start")
    }

    deinit {
        stop()
    }

    /// Ends the proxy and waits for its end.
    public func stop() {
        let isFirst = lock.withLock {
            defer { isStopped = true }
            return !isStopped
        }
        guard isFirst else { return }
        process.terminate()
        process.waitUntilExit()
    }
}
