#if JSON
/// An array or object that is open around the place where a stream is read.
struct JSONStreamFrame {
    /// What the frame is to the stream.
    enum Role: Equatable {
        /// It lies on the way to the elements; the number is that of the step that leads on.
        case way(Int)
        /// It holds the elements.
        case target
        /// Nothing in it is read.
        case skipped
    }

    let isObject: Bool
    let role: Role
    /// The number of the value in an array, from 0.
    var index = 0
    /// The key of the member, in an object on the way.
    var key: String?
    /// All keys so far, in an object on the way.
    var keys: Set<[UInt8]> = []
    /// Whether the way has led on from here.
    var isPassed = false

    init(isObject: Bool, role: Role) {
        self.isObject = isObject
        self.role = role
    }

    /// The step to the value that is being read; nil where it isn't known.
    var step: FieldPath.Step? {
        switch (isObject, role) {
        case (_, .skipped): nil
        case (true, _): key.map { .key($0) }
        case (false, _): .index(index)
        }
    }
}
#endif
