#if XML
/// Where in an element the next key is expected: types mostly read the children in the document's order.
///
/// A key means the first child of its name. A child found from the hint on is the first one as long as all children in
/// front of the hint have names that were looked up already, and this one was not.
struct XMLChildHint: BitwiseCopyable {
    /// The element that the hint is for.
    var element: UInt32
    /// The node behind the child that was found last.
    var next: UInt32
    /// The local name of that child.
    var lastName: UInt32
    /// The names looked up so far, each as the bit of its number modulo 64; a bit too many costs only time.
    var seen: UInt64

    /// No hint: the search begins at the first child.
    init(element: UInt32) {
        self.element = element
        next = element + 1
        lastName = .max
        seen = 0
    }
}
#endif
