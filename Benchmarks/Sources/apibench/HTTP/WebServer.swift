import Foundation

/// nginx with one worker, and what the HTTP rows ask it for; ends with `stop()`.
final class WebServer {
    /// The size of `/big`, in bytes.
    static let bigSize = 100_000_000

    /// The address over HTTP/1.1, without a slash at the end.
    let url: String
    /// The address over TLS.
    let tlsURL: String
    /// Its certificate, which is trusted as an authority.
    let certificate: String
    /// The file of `/big`.
    let bigFile: String
    /// Where `curl` puts what it downloads.
    let downloadedFile: String

    /// All that a client needs to know, for `HTTPWork.run`.
    var source: String { [url, tlsURL, certificate].joined(separator: "|") }

    private let folder: URL
    private let process = Process()

    /// Starts it, and waits until it answers.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "apibench-\(UUID().uuidString)/")
        let path = folder.path()
        let ports = (Int.random(in: 20_000..<30_000), Int.random(in: 30_000..<32_000))
        url = "http://127.0.0.1:\(ports.0)"
        tlsURL = "https://localhost:\(ports.1)"
        certificate = path + "certificate.pem"
        bigFile = path + "root/big"
        downloadedFile = path + "downloaded"
        try FileManager.default.createDirectory(at: folder.appending(path: "root"), withIntermediateDirectories: true)
        try Data(Self.small.utf8).write(to: folder.appending(path: "root/small.json"))
        try Data(Self.entity.utf8).write(to: folder.appending(path: "root/entity.json"))
        try Data(count: Self.bigSize).write(to: URL(filePath: bigFile))
        try Data(Self.configuration(path, ports).utf8).write(to: folder.appending(path: "nginx.conf"))
        try Self.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                "-keyout", path + "key.pem", "-out", certificate,
            ]
        )
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.environment = ["PATH": "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin"]
        process.arguments = ["nginx", "-p", path, "-c", path + "nginx.conf", "-e", "error.log"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<400 {
            if (try? Self.run("curl", ["-sfo", "/dev/null", url + "/small.json"])) != nil { return }
            usleep(10_000)
        }
        throw BenchmarkError(description: "nginx did not start; is it installed?")
    }

    /// Ends it, and removes its files.
    func stop() {
        process.terminate()
        process.waitUntilExit()
        // Nobody could mend a folder that can't be removed.
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs another program to its end, and gives the seconds of processor time that it took.
    @discardableResult
    static func run(_ program: String, _ arguments: [String]) throws -> Double {
        let before = processorTimeOfChildren()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchmarkError(description: "\(program) failed with status \(process.terminationStatus)")
        }
        return processorTimeOfChildren() - before
    }

    private static func processorTimeOfChildren() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        return seconds + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6
    }

    /// An object of 200 bytes.
    private static let small = #"{"id":4711,"name":"\#(String(repeating: "a", count: 200 - 21))"}"#

    /// An object of 1.4 KB.
    private static let entity: String = {
        let items = (0..<16).map {
            #"{"id":\#(1_000 + $0),"name":"item number \#($0)","price":\#($0).25,"tags":["new","sale"],"active":true}"#
        }
        return #"{"title":"Order","count":16,"items":[\#(items.joined(separator: ","))]}"#
    }()

    private static func configuration(_ path: String, _ ports: (Int, Int)) -> String {
        """
        daemon off;
        master_process off;
        pid \(path)nginx.pid;
        error_log \(path)error.log;
        worker_rlimit_nofile 30000;
        events { worker_connections 20000; }
        http {
            access_log off;
            client_body_temp_path \(path)body;
            proxy_temp_path \(path)proxy;
            fastcgi_temp_path \(path)fastcgi;
            uwsgi_temp_path \(path)uwsgi;
            scgi_temp_path \(path)scgi;
            client_max_body_size 0;
            keepalive_requests 100000000;
            keepalive_timeout 600;
            open_file_cache max=10;
            types { application/json json; }
            server {
                listen 127.0.0.1:\(ports.0) backlog=16384;
                listen 127.0.0.1:\(ports.1) ssl http2 backlog=16384;
                ssl_certificate \(path)certificate.pem;
                ssl_certificate_key \(path)key.pem;
                root \(path)root;
                location /upload { return 200 taken; }
            }
        }
        """
    }
}
