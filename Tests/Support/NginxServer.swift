public import Foundation
public import Testing

/// A real web server, nginx, with a configuration made for one test; ends with `stop()` or its last reference.
///
/// It serves the files of `root` over HTTP/1.1 on one free port and over TLS with HTTP/2 on another. A suite that needs it
/// says `@Suite(.enabled(if: NginxServer.isInstalled, NginxServer.skipReason))`.
public final class NginxServer: @unchecked Sendable {
    /// Whether nginx and openssl, which makes its certificate, are installed.
    public static let isInstalled = Command.path(of: "nginx") != nil && Command.path(of: "openssl") != nil

    /// Why a suite is skipped.
    public static var skipReason: Comment { "nginx or openssl is not installed" }

    /// The folder of the files served.
    public let root: URL
    /// The port of HTTP/1.1 without TLS.
    public let port: Int
    /// The port of TLS, with HTTP/2 and HTTP/1.1.
    public let tlsPort: Int
    /// The certificate, for `localhost` and 127.0.0.1, signed by itself: who trusts this file trusts the server.
    public let certificate: URL

    /// The certificate's private key.
    public var key: URL { folder.url.appending(path: "key.pem") }

    private let folder: TemporaryFolder
    private let lock = NSLock()
    /// Protected by `lock`; nil while nginx is stopped.
    private var process: Process?

    /// Starts nginx and returns when it takes connections.
    ///
    /// - Parameters:
    ///   - files: The files served, by their path below `root`.
    ///   - locations: Directives for the `server` block of both ports, for example `location /old { return 301 /new; }`.
    ///   - listensOnIPv6: Whether it listens on the port of HTTP/1.1 of ::1 too.
    /// - Throws: `ServerError` with the log of nginx, or what the file system throws.
    public init(files: [String: Data] = [:], locations: String = "", listensOnIPv6: Bool = false) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        root = folder.url.appending(path: "root", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for (path, data) in files { try folder.write(data, to: "root/\(path)") }
        certificate = try makeCertificate(in: folder)
        (process, port, tlsPort) = try startNginx(in: folder, locations: locations, listensOnIPv6: listensOnIPv6)
    }

    deinit {
        stop()
    }

    /// The absolute URL of a path over HTTP/1.1.
    public func url(_ path: String) -> String {
        "http://127.0.0.1:\(port)\(path)"
    }

    /// The absolute URL of a path over TLS.
    public func tlsURL(_ path: String) -> String {
        "https://localhost:\(tlsPort)\(path)"
    }

    /// Ends nginx and waits for its end.
    public func stop() {
        let process = lock.withLock {
            defer { self.process = nil }
            return self.process
        }
        process?.terminate()
        process?.waitUntilExit()
    }

    /// Starts nginx again, on the same ports, after it was stopped.
    ///
    /// - Throws: `ServerError` with the log of nginx, where another process has taken a port.
    public func startAgain() throws {
        let process = try launchNginx(in: folder, ports: (port, tlsPort))
        lock.withLock { self.process = process }
    }
}

private func makeCertificate(in folder: TemporaryFolder) throws -> URL {
    let certificate = folder.url.appending(path: "certificate.pem")
    let result = try Command.run(
        try required("openssl"),
        [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-keyout", folder.url.appending(path: "key.pem").path(), "-out", certificate.path(),
        ]
    )
    guard result.status == 0 else { throw ServerError(description: "openssl made no certificate: \(result.errors)") }
    return certificate
}

/// Starts nginx on two ports that are free now; another process may take one before nginx does, so it is tried again.
private func startNginx(
    in folder: TemporaryFolder,
    locations: String,
    listensOnIPv6: Bool
) throws -> (Process, port: Int, tlsPort: Int) {
    var log = ""
    for _ in 0..<5 {
        let (port, tlsPort) = try freePorts()
        let more = listensOnIPv6 ? "listen [::1]:\(port);\n" + locations : locations
        let text = configuration(folder: folder.url.path(), port: port, tlsPort: tlsPort, locations: more)
        try folder.write(text, to: "nginx.conf")
        do {
            return (try launchNginx(in: folder, ports: (port, tlsPort)), port, tlsPort)
        } catch let error as ServerError {
            log = error.description
        }
    }
    throw ServerError(description: "nginx did not start: \(log)")
}

/// Starts nginx with the configuration in the folder, and returns when it takes connections on its ports.
private func launchNginx(in folder: TemporaryFolder, ports: (Int, Int)) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: try required("nginx"))
    let file = folder.url.appending(path: "nginx.conf")
    process.arguments = ["-p", folder.url.path(), "-c", file.path(), "-e", "error.log"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.start()
    let end = Date(timeIntervalSinceNow: 20)
    while process.isRunning, Date() < end {
        if takesConnections(ports.0), takesConnections(ports.1) { return process }
        usleep(5_000)
    }
    process.terminate()
    process.waitUntilExit()
    let log = try? String(contentsOf: folder.url.appending(path: "error.log"), encoding: .utf8)
    throw ServerError(description: log ?? "no log")
}

private func required(_ program: String) throws -> String {
    guard let path = Command.path(of: program) else { throw ServerError(description: "\(program) is not installed") }
    return path
}

private func configuration(folder: String, port: Int, tlsPort: Int, locations: String) -> String {
    """
    daemon off;
    master_process off;
    pid \(folder)nginx.pid;
    error_log \(folder)error.log;
    events { worker_connections 512; }
    http {
        access_log off;
        client_body_temp_path \(folder)body;
        proxy_temp_path \(folder)proxy;
        fastcgi_temp_path \(folder)fastcgi;
        uwsgi_temp_path \(folder)uwsgi;
        scgi_temp_path \(folder)scgi;
        client_max_body_size 0;
        gzip on;
        gzip_min_length 20;
        gzip_types application/json application/xml text/xml text/plain;
        default_type application/octet-stream;
        types { application/json json; application/xml xml; text/html html; text/plain txt; }
        server {
            listen 127.0.0.1:\(port);
            listen 127.0.0.1:\(tlsPort) ssl http2;
            ssl_certificate \(folder)certificate.pem;
            ssl_certificate_key \(folder)key.pem;
            root \(folder)root;
            \(locations)
        }
    }
    """
}
