public import Foundation
public import Testing

/// A file system in memory with room for 64 KB, mounted in a folder of its own as long as it is kept.
public final class SmallDisk {
    /// Whether this machine lets tests mount one.
    public static let canBeMounted = (try? SmallDisk()) != nil

    /// Why a test is skipped.
    public static var skipReason: Comment { "a file system in memory can't be mounted here" }

    /// Where it is mounted.
    public let url: URL
    private let folder: TemporaryFolder

    /// Mounts it.
    public init() throws {
        folder = try TemporaryFolder()
        url = folder.url.appending(path: "disk", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let result = try Command.run("/bin/sh", ["-c", "mount -t tmpfs -o size=64k tmpfs \"$1\"", "sh", url.path()])
        guard result.status == 0 else { throw ServerError(description: "mount failed: \(result.errors)") }
    }

    deinit {
        _ = try? Command.run("/bin/sh", ["-c", "umount -l \"$1\"", "sh", url.path()])
    }
}
