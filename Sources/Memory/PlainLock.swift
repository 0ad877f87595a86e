public import Foundation

/// A lock of the system and nothing else, for objects that are made with every document or request.
///
/// `NSLock` makes a condition and a second lock with it, in four allocations.
// Usable from inlined code: without that `@inlinable` means nothing here, and each use would be a call through a closure.
@usableFromInline
package struct PlainLock: ~Copyable, @unchecked Sendable {
    // Unchecked: the system's functions are what may be called from all threads at once. A pointer, since a lock may not
    // move; allocated here, freed in deinit.
    @usableFromInline
    package let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Makes a lock that nobody holds.
    package init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        let result = pthread_mutex_init(mutex, nil)
        precondition(result == 0, "no lock can be made: error \(result)")
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    /// Runs the body while no other thread holds the lock.
    @inlinable @inline(__always)
    package func withLock<R>(_ body: () throws -> R) rethrows -> R {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}
