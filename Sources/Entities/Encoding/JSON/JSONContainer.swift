#if JSON
/// The object, array or scalar that a value's `encode(to:)` is writing.
struct JSONContainer: BitwiseCopyable {
    /// What the value is.
    enum Kind: UInt8, BitwiseCopyable {
        case nothing
        case object
        case array
        case scalar
    }

    /// A number that no other container of any document has.
    var id: UInt
    var kind: Kind = .nothing
    /// Whether the keys are taken as they are.
    var isLiteral = false
    /// Whether the defaults of the rules are meant for this value.
    var takesDefaults = false
    /// Whether the names are kept that were written, since bits don't do: other types of keys.
    var keepsNames = false
    /// The bits of the keys that were written.
    var bits: UInt64 = 0
    /// The table of those keys; the sink keeps it.
    var keys: Unmanaged<JSONWrittenKeys>?
    /// The number of elements.
    var count = 0
}
#endif
