#if JSON
/// A container of the standard library, kept to be used again.
///
/// The methods are never inlined: in this class the type of the container is at hand, elsewhere the program would look it up
/// among its generic types, which takes longer than all that is done here.
final class JSONKeptContainer<Container> {
    // Only the thread that decodes touches it, and nothing in between: access needs no check.
    @exclusivity(unchecked) private var container: Container

    init(_ container: Container) {
        self.container = container
    }

    /// Whether nobody else holds the container.
    @inline(never)
    func isFree() -> Bool {
        // A container of the standard library is nothing but one reference to an object of a class, which alone tells
        // whether it is held by others.
        withUnsafeMutablePointer(to: &container) { container in
            let reference = UnsafeMutableRawPointer(container).assumingMemoryBound(to: AnyObject.self)
            return isKnownUniquelyReferenced(&reference.pointee)
        }
    }

    /// The container, for the next object.
    @inline(never)
    func copy() -> Container {
        container
    }
}
#endif
