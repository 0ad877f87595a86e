#if DiskCache
internal import Foundation

/// Files that only this user may read.
enum PrivateFile {
    /// Makes a file; throws where it is there already, or can't be written wholly.
    static func create(_ url: URL, _ data: Data) throws {
        let path = url.path(percentEncoded: false)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DiskCacheFolder.Failure() }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: data)
            try file.close()
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Makes a file that appears under its name only when it is whole.
    static func createAtOnce(_ url: URL, _ data: Data) throws {
        let unfinished = url.appendingPathExtension("new")
        try create(unfinished, data)
        let (old, new) = (unfinished.path(percentEncoded: false), url.path(percentEncoded: false))
        guard rename(old, new) == 0 else {
            unlink(old)
            throw DiskCacheFolder.Failure()
        }
    }
}
#endif
