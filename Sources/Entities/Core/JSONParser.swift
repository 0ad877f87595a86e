/// What `JSONValue` stands on.
public enum JSONParser: Sendable {
    /// Foundation's JSONSerialization, behind a strict scan.
    case foundation
    /// The reader of this library, which needs a tenth of the memory.
    case native
}
