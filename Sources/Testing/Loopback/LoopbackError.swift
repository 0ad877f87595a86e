internal import Foundation

/// Why a loopback server could not be started.
public struct LoopbackError: Error, Sendable {
    /// The system call that failed, for example `bind`.
    public let call: String
    /// The system's error number.
    public let errorNumber: Int32

    /// Takes the number of the error that the current thread met last.
    init(call: String) {
        self.call = call
        errorNumber = errno
    }
}

extension LoopbackError: CustomStringConvertible {
    /// The call, the system's text for the error and its number.
    public var description: String {
        "\(call) failed on 127.0.0.1: \(POSIXErrorCode(rawValue: errorNumber).map { POSIXError($0).localizedDescription } ?? "unknown error") (\(errorNumber))"
    }
}
