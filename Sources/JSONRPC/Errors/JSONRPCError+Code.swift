#if JSON
extension JSONRPCError {
    /// The number that tells what kind of error a server reported (JSON-RPC 2.0, section 5.1).
    ///
    /// Servers use any number; those named here have a meaning. Those from -32768 to -32000 are reserved.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: Int

        /// Makes a code.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The server received what is no JSON.
        public static let parseError = Code(rawValue: -32700)
        /// What was sent is no request.
        public static let invalidRequest = Code(rawValue: -32600)
        /// There is no such method.
        public static let methodNotFound = Code(rawValue: -32601)
        /// The parameters don't fit the method.
        public static let invalidParams = Code(rawValue: -32602)
        /// The server failed by itself.
        public static let internalError = Code(rawValue: -32603)
        /// The error has no number: servers of version 1.0 may send anything.
        public static let unspecified = Code(rawValue: 0)

        /// Whether it is one of those left to servers for errors of their own: -32099 to -32000.
        public var isServerError: Bool { -32099 ... -32000 ~= rawValue }

        /// What the specification calls it; "Server error" for every number without a name.
        var text: String {
            switch self {
            case .parseError: "Parse error"
            case .invalidRequest: "Invalid Request"
            case .methodNotFound: "Method not found"
            case .invalidParams: "Invalid params"
            case .internalError: "Internal error"
            default: "Server error"
            }
        }
    }
}

extension JSONRPCError.Code: ExpressibleByIntegerLiteral {
    /// Makes a code from a number.
    public init(integerLiteral value: Int) {
        self.init(rawValue: value)
    }
}

extension JSONRPCError.Code: CustomStringConvertible {
    /// The number.
    public var description: String { "\(rawValue)" }
}
#endif
