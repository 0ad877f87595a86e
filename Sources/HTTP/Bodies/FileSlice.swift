internal import Foundation

/// Bytes of a file that are read when they are sent.
struct FileSlice: Sendable {
    let path: String
    let offset: Int64
    let length: Int64

    /// Looks at the file; throws `.invalidRequest` where it can't be sent.
    init(_ url: URL, range: Range<Int64>?) throws(TransportError) {
        guard url.isFileURL else { throw Self.failure("\(url.scheme ?? "it")", "is not the scheme of a file") }
        path = url.path(percentEncoded: false)
        var status = stat()
        guard stat(path, &status) == 0 else { throw Self.failure(path, String(cString: strerror(errno))) }
        // Reading a pipe or a device could wait, and with it all that the thread does.
        guard status.st_mode & S_IFMT == S_IFREG else { throw Self.failure(path, "not a regular file") }
        guard access(path, R_OK) == 0 else { throw Self.failure(path, String(cString: strerror(errno))) }
        let size = Int64(status.st_size)
        let range = range ?? 0..<size
        guard range.lowerBound >= 0, range.upperBound <= size else {
            throw Self.failure(
                path,
                "it has \(size) bytes, and not those from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        offset = range.lowerBound
        length = range.upperBound - range.lowerBound
    }

    private static func failure(_ path: String, _ reason: String) -> TransportError {
        TransportError(.invalidRequest, "the file \(path.debugDescription) can't be sent: \(reason)")
    }
}

/// The one owner of the descriptor of a file that is being sent; for one thread at a time.
final class FileReader {
    private let slice: FileSlice
    /// Closed in `deinit`.
    private let descriptor: Int32
    private var position: Int64 = 0

    init(_ slice: FileSlice) throws(TransportError) {
        self.slice = slice
        descriptor = open(slice.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(slice, String(cString: strerror(errno))) }
    }

    deinit {
        close(descriptor)
    }

    /// Fills the buffer with the next bytes; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Int {
        let wanted = Int(min(Int64(buffer.count), slice.length - position))
        guard wanted > 0 else { return 0 }
        while true {
            let count = pread(descriptor, buffer.baseAddress, wanted, off_t(slice.offset + position))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.failure(slice, String(cString: strerror(errno))) }
            guard count > 0 else {
                throw Self.failure(slice, "it has become shorter: \(position) of \(slice.length) bytes could be read")
            }
            position += Int64(count)
            return count
        }
    }

    private static func failure(_ slice: FileSlice, _ reason: String) -> TransportError {
        TransportError(.bodyFailed, "the file \(slice.path.debugDescription) can't be sent: \(reason)")
    }
}
