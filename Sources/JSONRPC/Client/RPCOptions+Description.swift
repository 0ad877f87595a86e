#if JSON
internal import APISupportHTTP

// Printing options, or showing them in a debugger, must not show their secrets.

extension RPCOptions: CustomStringConvertible, CustomReflectable {
    /// The options in one line, with secrets masked.
    public var description: String {
        "RPCOptions(\(parts.map { name, value in "\(name): \(value)" }.joined(separator: ", ")))"
    }

    /// The options, with secrets masked.
    public var customMirror: Mirror { Mirror(self, children: parts.map { ($0, $1) }, displayStyle: .struct) }

    private var parts: [(name: String, value: Any)] {
        [
            ("dialect", dialect), ("ids", ids), ("maximumBatchSize", maximumBatchSize as Any),
            ("contentType", contentType as Any), ("headers", headers.maskingSecrets(others: secretHeaders)),
            ("secretHeaders", secretHeaders), ("timeout", timeout as Any),
        ]
    }
}
#endif
