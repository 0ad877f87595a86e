internal import Foundation

/// What this process holds, read from `/proc`; nil on systems without it.
public enum ProcessResources {
    /// The number of open descriptors.
    public static var descriptors: Int? {
        // The folder's own descriptor is among them while it is read.
        entries("fd").map { $0.count - 1 }
    }

    /// What the open descriptors stand for, for example `socket:[4711]`.
    public static var descriptorTargets: [String]? {
        entries("fd")?.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
    }

    /// The names of the running threads, cut to 15 characters by the system.
    public static var threadNames: [String]? {
        entries("task")?.compactMap { task in
            (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8))?
                .trimmingCharacters(in: .newlines)
        }
    }

    /// The peak of the resident memory in bytes, since the process started or since `resetPeakMemory`.
    public static var peakMemory: Int? { size("VmHWM:") }

    private static func size(_ field: String) -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
        return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 << 10 }
    }

    /// The resident memory in bytes.
    public static var memory: Int? { size("VmRSS:") }

    /// Makes the resident memory of now the peak; false where the system doesn't allow it.
    public static func resetPeakMemory() -> Bool {
        (try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)) != nil
    }

    /// Whether the address or the thread sanitizer is at work, which takes terabytes of addresses.
    public static var hasSanitizer: Bool {
        ["__asan_init", "__tsan_init"].contains { (name: String) in dlsym(nil, name) != nil }
    }

    /// Bounds the addresses that this process may use, for good.
    ///
    /// - Parameter bytes: How many more than it uses now.
    /// - Returns: False where that can't be.
    public static func limitMemory(toMore bytes: Int) -> Bool {
        guard let now = size("VmSize:") else { return false }
        var limit = rlimit(rlim_cur: rlim_t(now + bytes), rlim_max: rlim_t(now + bytes))
        return setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
    }

    /// A TCP connection as the system sees it.
    public struct Connection: Sendable {
        /// The number of bytes that have come and were not read.
        public let unread: Int
        /// Whether the other end has closed it, and this one hasn't.
        public let isClosedByPeer: Bool
    }

    /// The connections over IPv4 from this machine to a port; nil on systems without `/proc/net`.
    public static func connections(to port: Int) -> [Connection]? {
        guard let file = fopen("/proc/self/net/tcp", "r") else { return nil }
        defer { fclose(file) }
        // The system gives it away page by page, and its size as 0: Foundation would stop at the first.
        var table = ""
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            table += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return table.split(separator: "\n").dropFirst().compactMap { line in
            // The number, both ends, the state, and what both queues hold, in hexadecimal digits.
            let fields = line.split(separator: " ")
            guard fields.count > 4, Int(fields[2].suffix(4), radix: 16) == port,
                let unread = Int(fields[4].suffix(8), radix: 16)
            else { return nil }
            return Connection(unread: unread, isClosedByPeer: fields[3] == "08")
        }
    }

    private static func entries(_ folder: String) -> [String]? {
        try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)")
    }
}
