internal import Foundation
internal import Glibc

/// The owner of one socket's descriptor.
///
/// One thread reads, writes and closes; any other thread may only call `shutDown`, which makes the first one's calls
/// return. That is why `descriptor` itself needs no lock: only the thread that closes it uses it for anything else.
final class LoopbackSocket: @unchecked Sendable {
    let descriptor: Int32
    private let lock = NSLock()
    /// Protected by `lock`, so that nobody shuts down a number that the system has given to another file.
    private var isOpen = true

    /// Takes over a descriptor; it isn't inherited by programs that are started meanwhile.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // A response is sent in several pieces, none of which may wait until the peer has acknowledged the last one.
        setOption(TCP_NODELAY, Int32(1), level: Int32(IPPROTO_TCP))
    }

    deinit {
        close()
    }

    /// Waits for bytes; empty at the peer's end of sending, nil when the connection is broken.
    func receive(atMost count: Int = 64 << 10) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        while true {
            let received = recv(descriptor, &buffer, count, 0)
            if received >= 0 { return Array(buffer.prefix(received)) }
            if errno != EINTR { return nil }
        }
    }

    /// Sends all bytes; false when the peer is gone.
    func send(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        return bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                // A broken connection is to be an error, not a signal.
                let sent = Glibc.send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
                if sent > 0 {
                    rest = rest.dropFirst(sent)
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
    }

    /// Ends both directions at once; any thread may call it, at any time.
    func shutDown() {
        lock.withLock {
            if isOpen { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Ends our sending, waits a while for the peer's end, then closes.
    ///
    /// Closing with unread bytes would reset the connection, and the peer could lose what we sent before.
    func closeGracefully() {
        // After a reset the system may have given the number to another connection.
        guard lock.withLock({ isOpen }), shutdown(descriptor, Int32(SHUT_WR)) == 0 else { return close() }
        setOption(SO_RCVTIMEO, timeval(tv_sec: 1, tv_usec: 0))
        let end = ContinuousClock.now + .seconds(1)
        while let bytes = receive(), !bytes.isEmpty, ContinuousClock.now < end {}
        close()
    }

    /// Closes so that the peer receives a reset.
    func reset() {
        setOption(SO_LINGER, linger(l_onoff: 1, l_linger: 0))
        close()
    }

    /// Gives the descriptor back to the system.
    func close() {
        lock.withLock {
            guard isOpen else { return }
            isOpen = false
            _ = Glibc.close(descriptor)
        }
    }

    /// Sets an option, of the socket level unless another is given.
    func setOption<Value: BitwiseCopyable>(_ name: Int32, _ value: Value, level: Int32 = SOL_SOCKET) {
        var value = value
        _ = setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Value>.size))
    }
}
