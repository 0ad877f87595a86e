internal import Foundation

/// A listening socket on 127.0.0.1 with a thread that accepts and one thread for each connection.
///
/// The threads keep the listener alive until they end; so its owner must call `stop`, or `letGo` in its `deinit`.
/// Everything mutable is protected by `condition`.
final class LoopbackListener: @unchecked Sendable {
    let port: Int
    private let listening: LoopbackSocket
    private let wake: (read: LoopbackSocket, write: LoopbackSocket)
    private let serve: @Sendable (LoopbackConnection) -> Void
    private let condition = NSCondition()
    private var connections: [ObjectIdentifier: LoopbackSocket] = [:]
    private var threads: Set<Thread> = []
    private var accepted = 0
    private var received = 0
    private var isStopped = false
    private var isLetGo = false

    /// Listens on a free port; `serve` is called for each connection on a thread of its own, and the connection is closed
    /// gracefully when it returns.
    init(serve: @escaping @Sendable (LoopbackConnection) -> Void) throws(LoopbackError) {
        (listening, port) = try listeningSocket()
        wake = try wakePipe()
        self.serve = serve
        runThread { [self] in acceptLoop() }
    }

    /// The number of connections accepted so far.
    var connectionCount: Int {
        condition.withLock { accepted }
    }

    /// The number of connections that are open now.
    var openConnectionCount: Int {
        condition.withLock { connections.count }
    }

    /// The number of bytes received so far on all connections.
    var bytesReceived: Int {
        condition.withLock { received }
    }

    /// Counts bytes that a connection received.
    func count(received bytes: Int) {
        condition.withLock { received += bytes }
    }

    /// Waits; false as soon as the listener is stopped.
    func pause(_ duration: Duration) -> Bool {
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
        let end = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while !isStopped, condition.wait(until: end) {}
        return !isStopped
    }

    /// Stops listening, breaks all connections and returns when all threads have done their work.
    ///
    /// May be called again, but not on one of the listener's own threads, which would wait for itself.
    func stop() {
        condition.withLock {
            precondition(!isOnOwnThread, "a loopback server can't be stopped from its own handler")
            end()
            while !threads.isEmpty { condition.wait() }
        }
    }

    /// Stops like `stop`, but on one of the listener's own threads, where the last reference may go away, without waiting;
    /// the port is then free for others.
    func letGo() {
        condition.withLock {
            isLetGo = true
            end()
            while !threads.isEmpty, !isOnOwnThread { condition.wait() }
            // Else the thread that accepts is still at work, and closes it.
            if threads.isEmpty { listening.close() }
        }
    }

    /// To be called under the lock.
    private var isOnOwnThread: Bool {
        threads.contains(Thread.current)
    }

    /// Tells all threads to end; to be called under the lock.
    private func end() {
        isStopped = true
        condition.broadcast()
        wake.write.close()
        for socket in connections.values { socket.shutDown() }
    }

    private func runThread(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread { [self] in
            body()
            condition.withLock {
                threads.remove(Thread.current)
                condition.broadcast()
            }
        }
        thread.name = "loopback-server"
        condition.withLock { _ = threads.insert(thread) }
        thread.start()
    }

    private func acceptLoop() {
        while waitForConnection() {
            let descriptor = accept(listening.descriptor, nil, nil)
            if descriptor >= 0 {
                open(LoopbackSocket(descriptor: descriptor))
            } else if errno == EMFILE || errno == ENFILE {
                // Without a free descriptor the connection stays waiting; asking again at once would burn the processor.
                guard pause(.milliseconds(10)) else { break }
            }
        }
        condition.withLock {
            // A port that refuses connections stays taken as long as the socket is open.
            if isLetGo { listening.close() } else { listening.shutDown() }
        }
        wake.read.close()
    }

    /// Waits for a connection; false when the listener is stopped.
    private func waitForConnection() -> Bool {
        var watched = [
            pollfd(fd: listening.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.read.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        repeat {
            if condition.withLock({ isStopped }) { return false }
        } while poll(&watched, nfds_t(watched.count), -1) < 0 && errno == EINTR
        return watched[1].revents == 0
    }

    private func open(_ socket: LoopbackSocket) {
        let number: Int? = condition.withLock {
            guard !isStopped else { return nil }
            accepted += 1
            connections[ObjectIdentifier(socket)] = socket
            return accepted
        }
        guard let number else { return }
        runThread { [self] in
            serve(LoopbackConnection(number: number, socket: socket, listener: self))
            socket.closeGracefully()
            condition.withLock { _ = connections.removeValue(forKey: ObjectIdentifier(socket)) }
        }
    }
}

/// Makes a socket that listens on a free port of 127.0.0.1, which stays its own when it no longer listens.
private func listeningSocket() throws(LoopbackError) -> (LoopbackSocket, port: Int) {
    while true {
        let (chosen, port) = try boundSocket(port: 0)
        chosen.close()
        // The system takes back a port that it has chosen itself when nobody listens there any more; not one asked for.
        do throws(LoopbackError) {
            let listening = try boundSocket(port: port).0
            guard listen(listening.descriptor, 1_024) == 0 else { throw LoopbackError(call: "listen") }
            return (listening, port)
        } catch {
            // Another program may have been faster.
            guard error.errorNumber == EADDRINUSE else { throw error }
        }
    }
}

/// Makes a socket with a port of 127.0.0.1, any free one for 0.
private func boundSocket(port: Int) throws(LoopbackError) -> (LoopbackSocket, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw LoopbackError(call: "socket") }
    let socket = LoopbackSocket(descriptor: descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (bound, named) = withUnsafeMutableBytes(of: &address) { bytes in
        // The pointers live only as long as the calls.
        bytes.withMemoryRebound(to: sockaddr.self) { pointer in
            let bound = bind(descriptor, pointer.baseAddress, size)
            return (bound, bound == 0 ? getsockname(descriptor, pointer.baseAddress, &size) : -1)
        }
    }
    guard bound == 0 else { throw LoopbackError(call: "bind") }
    guard named == 0 else { throw LoopbackError(call: "getsockname") }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
}

/// Makes a pipe; closing its writing end wakes whoever waits for its reading end.
private func wakePipe() throws(LoopbackError) -> (read: LoopbackSocket, write: LoopbackSocket) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw LoopbackError(call: "pipe") }
    return (LoopbackSocket(descriptor: ends[0]), LoopbackSocket(descriptor: ends[1]))
}
