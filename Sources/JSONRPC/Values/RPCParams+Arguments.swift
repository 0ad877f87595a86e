#if JSON
extension RPCParams {
    /// Makes parameters from the arguments of a call: by name where they have labels, else by position.
    init(arguments: KeyValuePairs<String, any Encodable>) {
        let unlabelled = arguments.count { $0.key.isEmpty }
        precondition(
            unlabelled == 0 || unlabelled == arguments.count,
            "the arguments of a remote method are all with labels or all without"
        )
        if arguments.isEmpty {
            self = .none
        } else if unlabelled > 0 {
            self.init(positional: arguments.map(\.value))
        } else {
            self.init(named: arguments.map { (name: $0.key, value: $0.value) })
        }
    }
}
#endif
