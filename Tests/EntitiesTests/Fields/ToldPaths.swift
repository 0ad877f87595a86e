import APISupportEntities
import Foundation

/// Collects the paths that it is told.
final class ToldPaths: @unchecked Sendable {
    // Unchecked: only touched while `lock` is held.
    private let lock = NSLock()
    private var all: [[String]] = []

    var paths: [[String]] { lock.withLock { all } }

    func add(_ paths: [FieldPath]) {
        lock.withLock { all.append(paths.map(\.description)) }
    }
}
