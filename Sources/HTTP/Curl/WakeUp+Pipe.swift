#if !os(Linux)
internal import Foundation

/// The one owner of a pipe, which ends the loop's sleep from any thread.
final class WakeUp: Sendable {
    /// The end that is watched; both are closed in `deinit`, when neither the loop nor a transfer needs them any more.
    let descriptor: Int32
    private let writing: Int32

    init() throws(TransportError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw TransportError(.other, "no pipe could be made: \(String(cString: strerror(errno)))")
        }
        (descriptor, writing) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        close(descriptor)
        close(writing)
    }

    /// Ends the sleep, or keeps the next one from beginning.
    func signal() {
        // It can fail only when the pipe is full, and then the loop is awake anyway.
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
    }

    /// Makes the next sleep possible again.
    func clear() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
    }
}
#endif
