internal import Foundation

// What Linux and Apple systems spell differently.

#if canImport(Darwin)
let streamSocket = SOCK_STREAM
let bothDirections = SHUT_RDWR
let writeDirection = SHUT_WR

/// Sends bytes; the socket has been told not to raise SIGPIPE.
func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    send(descriptor, bytes.baseAddress, bytes.count, 0)
}

/// Makes a broken connection an error instead of a signal.
func ignoreBrokenPipe(_ socket: LoopbackSocket) {
    socket.setOption(SO_NOSIGPIPE, Int32(1))
}
#else
let streamSocket = Int32(SOCK_STREAM.rawValue)
let bothDirections = Int32(SHUT_RDWR)
let writeDirection = Int32(SHUT_WR)

/// Sends bytes; a broken connection is an error instead of a signal.
func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
}

/// Does nothing: each call of `sendBytes` says it.
func ignoreBrokenPipe(_ socket: LoopbackSocket) {}
#endif

/// The system's `close`, under a name that a method `close` doesn't hide.
func closeDescriptor(_ descriptor: Int32) -> Int32 {
    close(descriptor)
}
