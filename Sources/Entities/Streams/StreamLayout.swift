/// Where in a stream its elements are.
///
/// Trait JSON brings `.jsonArray`, `.jsonLines` and `.jsonSequence`, trait XML brings `.xml`.
public struct StreamLayout: Sendable {
    /// What finds the elements.
    package let splitting: any StreamSplitting

    init(_ splitting: any StreamSplitting) {
        self.splitting = splitting
    }
}
