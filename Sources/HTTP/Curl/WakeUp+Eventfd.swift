#if os(Linux)
internal import APISupportCurlShims
internal import Foundation

/// The one owner of an eventfd, which ends the loop's sleep from any thread.
final class WakeUp: Sendable {
    /// The descriptor; closed in `deinit`, when neither the loop nor a transfer needs it any more.
    let descriptor: Int32

    init() throws(TransportError) {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard descriptor >= 0 else {
            throw TransportError(.other, "no eventfd could be made: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Ends the sleep, or keeps the next one from beginning.
    func signal() {
        // It can fail only when the counter is full, and then the loop is awake anyway.
        eventfd_write(descriptor, 1)
    }
}
#endif
