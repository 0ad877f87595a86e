internal import Foundation

/// An accepted connection as its thread sees it: buffered reading, sending, pauses that a stopped server cuts short.
final class LoopbackConnection {
    /// Counts the server's connections, from 1.
    let number: Int
    private let socket: LoopbackSocket
    private let listener: LoopbackListener
    private var buffer: ArraySlice<UInt8> = []

    init(number: Int, socket: LoopbackSocket, listener: LoopbackListener) {
        self.number = number
        self.socket = socket
        self.listener = listener
    }

    /// Sends all bytes; false when the peer is gone.
    func send(_ bytes: some Collection<UInt8>) -> Bool {
        socket.send(bytes)
    }

    /// Waits; false when the server is stopped.
    func pause(_ duration: Duration) -> Bool {
        listener.pause(duration)
    }

    /// Closes so that the peer receives a reset.
    func reset() {
        socket.reset()
    }

    /// Reads and drops until the peer ends the connection or the server is stopped.
    func drain() {
        buffer = []
        while fill() { buffer = [] }
    }

    /// The bytes up to a line feed, without it and a carriage return before it; nil when the connection ends first.
    func readLine(atMost limit: Int) throws(BadRequest) -> ArraySlice<UInt8>? {
        var searched = 0
        while true {
            if let end = buffer.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[..<end]
                buffer = buffer[(end + 1)...]
                return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            }
            searched = buffer.count
            guard searched <= limit else { throw BadRequest("a line exceeds \(limit) bytes") }
            guard fill() else { return nil }
        }
    }

    /// Exactly so many bytes; nil when the connection ends first.
    func read(_ count: Int) -> Data? {
        var bytes = Data()
        while bytes.count < count {
            if buffer.isEmpty, !fill() { return nil }
            let part = buffer.prefix(count - bytes.count)
            bytes.append(contentsOf: part)
            buffer = buffer.dropFirst(part.count)
        }
        return bytes
    }

    /// Waits for more bytes; false at the connection's end.
    private func fill() -> Bool {
        guard let bytes = socket.receive(), !bytes.isEmpty else { return false }
        listener.count(received: bytes.count)
        buffer = buffer.isEmpty ? bytes[...] : buffer + bytes
        return true
    }
}

/// What is wrong with a request that the loopback server can't read.
struct BadRequest: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
