#if JSON
/// A method of Swift, as `#function` names it: `subtract(minuend:subtrahend:)`.
struct SwiftFunction {
    /// The name in front of the parameters.
    let name: String
    /// The labels; empty for a parameter without one.
    let labels: [String]

    init(_ text: String) {
        let parts = text.split(separator: "(", maxSplits: 1)
        name = parts.first.map(String.init) ?? ""
        labels = parts.dropFirst().first?.split(separator: ":").dropLast().map { $0 == "_" ? "" : String($0) } ?? []
    }

    /// The method's arguments as parameters: by name where all have labels, by position where none has.
    func params(_ arguments: [any Encodable]) -> RPCParams {
        precondition(
            arguments.count == labels.count,
            "\(name) has \(labels.count) parameters, but passes \(arguments.count) on"
        )
        let named = labels.filter { !$0.isEmpty }
        precondition(
            named.isEmpty || named.count == labels.count,
            "the parameters of \(name) have labels all or none, as a remote method's have"
        )
        if labels.isEmpty { return .none }
        if named.isEmpty { return RPCParams(positional: arguments) }
        return RPCParams(named: zip(named, arguments).map { (name: $0, value: $1) })
    }
}
#endif
