#if JSON
/// A value together with what JSONSerialization made of it.
final class JSONCarriedValue {
    /// The value's word on the tape.
    let index: Int
    /// What JSONSerialization made of it.
    let object: Any

    init(index: Int, object: Any) {
        self.index = index
        self.object = object
    }
}
#endif
