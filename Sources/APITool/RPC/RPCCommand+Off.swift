#if !JSON
extension Commands {
    /// Trait JSON is off.
    static var rpc: (any Command.Type)? { nil }
}
#endif
