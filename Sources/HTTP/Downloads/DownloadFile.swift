internal import Foundation

/// The one owner of a file that is being downloaded, under a temporary name beside its target; for one thread at a time.
final class DownloadFile {
    let path: String
    /// The bytes in the file.
    private(set) var size: Int64
    /// Whether the file stays where the download fails.
    private let isKept: Bool
    /// Closed in `deinit`.
    private let descriptor: Int32
    private var isDone = false

    /// Makes a file of a random name in a folder, which is removed unless it is finished.
    convenience init(in folder: URL) throws(TransportError) {
        let name = ".apisupport-\(String(UInt64.random(in: .min ... .max), radix: 16)).part"
        try self.init(folder.appending(path: name), keeping: 0, isKept: false, flags: O_EXCL)
    }

    /// Opens a file that stays, and cuts it behind the bytes that are kept; throws where another download writes it.
    convenience init(_ url: URL, keeping size: Int64) throws(TransportError) {
        try self.init(url, keeping: size, isKept: true, flags: O_NOFOLLOW | O_NONBLOCK)
        // Some file systems know no locks.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            throw TransportError.file(path, "is being written by another download")
        }
        // Another one may have finished it between the look at it and here.
        var (named, opened) = (stat(), stat())
        guard lstat(path, &named) == 0, fstat(descriptor, &opened) == 0, named.st_ino == opened.st_ino,
            opened.st_mode & S_IFMT == S_IFREG, opened.st_size >= size
        else {
            throw TransportError(
                .fileFailed,
                "the file \(path.debugDescription) is no file of its own any more, or none"
            )
        }
        guard ftruncate(descriptor, off_t(size)) == 0, lseek(descriptor, off_t(size), SEEK_SET) >= 0 else {
            throw TransportError.file(path, "can't be written")
        }
    }

    private init(_ url: URL, keeping size: Int64, isKept: Bool, flags: Int32) throws(TransportError) {
        path = url.path(percentEncoded: false)
        self.size = size
        self.isKept = isKept
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o666)
        guard descriptor >= 0 else { throw TransportError.file(path, "can't be made") }
    }

    deinit {
        close(descriptor)
        if !isDone, !isKept { unlink(path) }
    }

    /// Puts bytes behind those that are there.
    func append(_ data: Data) throws(TransportError) {
        let isWritten = data.withUnsafeBytes { bytes in
            var rest = UnsafeRawBufferPointer(rebasing: bytes[...])
            while !rest.isEmpty {
                let count = write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                size += Int64(count)
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
            return true
        }
        guard isWritten else { throw TransportError.file(path, "can't be written behind \(size) bytes") }
    }

    /// Throws where fewer bytes are free than are to come.
    func checkRoom(for count: Int64) throws(TransportError) {
        var status = statvfs()
        // A file system that can't tell may still have room.
        guard fstatvfs(descriptor, &status) == 0, status.f_blocks > 0 else { return }
        let free = Int64(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue
        )
        guard count > free else { return }
        throw TransportError(
            .fileFailed,
            "the file \(path.debugDescription) has no room: \(count) bytes are to come, \(free) are free",
            expected: count
        )
    }

    /// Writes the file through to the disk, which may take long.
    func writeThrough() throws(TransportError) {
        guard fsync(descriptor) == 0 else { throw TransportError.file(path, "can't be written through to the disk") }
    }

    /// Gives the file its name; false, and nothing done, where a file of that name is there and must not be replaced.
    func finish(as target: String, overwrites: Bool) throws(TransportError) -> Bool {
        if overwrites {
            guard rename(path, target) == 0 else { throw TransportError.file(target, "can't be made") }
        } else {
            guard moveWithoutReplacing(to: target) else {
                guard errno != EEXIST else { return false }
                throw TransportError.file(target, "can't be made")
            }
        }
        isDone = true
        Self.synchronize(folderOf: target)
        return true
    }

    /// Renames it; false, with the system's reason in `errno`, where that can't be, or a file of the name is there.
    private func moveWithoutReplacing(to target: String) -> Bool {
        if link(path, target) == 0 {
            unlink(path)
            return true
        }
        guard [EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS].contains(errno) else { return false }
        // A file system without hard links: an empty file of our own keeps the name from others until it is replaced.
        let place = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard place >= 0 else { return false }
        close(place)
        if rename(path, target) == 0 { return true }
        let reason = errno
        unlink(target)
        errno = reason
        return false
    }

    /// The new name is on the disk only when its folder is; some file systems can't do that, and need not.
    private static func synchronize(folderOf path: String) {
        let folder = open(
            URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false),
            O_RDONLY | O_CLOEXEC
        )
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}

extension TransportError {
    /// The error of a file, with the system's reason.
    static func file(_ path: String, _ what: String) -> TransportError {
        TransportError(.fileFailed, "the file \(path.debugDescription) \(what): \(String(cString: strerror(errno)))")
    }
}
