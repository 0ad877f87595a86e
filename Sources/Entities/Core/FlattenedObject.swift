internal import Foundation

/// Takes notes of objects or elements whose keys several entities read, one inside of the other: a key counts as unread where
/// none reads it.
final class FlattenedObject: @unchecked Sendable {
    // Unchecked: `open` is only touched while `lock` is held.
    private let lock = NSLock()
    private var open: [(path: FieldPath, unread: Set<FieldPath>)] = []

    /// Begins with the object of a path, inside of those begun before.
    func begin(_ path: FieldPath) {
        lock.withLock { open.append((path, [])) }
    }

    /// Ends with an object: the keys that the inner entity did not read.
    func end() -> Set<FieldPath> {
        lock.withLock { open.popLast()?.unread ?? [] }
    }

    /// Takes a note of keys that were not read, and says whether they are of the object begun last.
    func take(_ paths: [FieldPath]) -> Bool {
        lock.withLock {
            guard let last = open.last, let first = paths.first,
                first.steps.dropLast().elementsEqual(last.path.steps)
            else { return false }
            open[open.count - 1].unread.formUnion(paths)
            return true
        }
    }
}
