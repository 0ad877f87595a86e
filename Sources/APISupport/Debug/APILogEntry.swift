#if Debug
/// A step of a connection, as it is logged.
public struct APILogEntry: Sendable {
    /// The number of the connection, counted from 1 in this process.
    public let connection: Int
    /// What happened; credentials are masked, bodies left out unless asked for.
    public let message: String
}

extension APILogEntry: CustomStringConvertible {
    /// Number and message.
    public var description: String { "#\(connection) \(message)" }
}
#endif
