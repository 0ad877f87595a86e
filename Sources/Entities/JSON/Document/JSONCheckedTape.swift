#if JSON
/// A tape whose objects were all looked at for keys that stand twice, and its bytes: what the accessors of `JSONValue` read.
///
/// It is valid as long as the document.
struct JSONCheckedTape {
    /// The tape and the bytes.
    let view: JSONTapeView
    /// Whether a key stands twice in an object, which only lenient rules let through.
    let hasDuplicateKeys: Bool
}
#endif
