internal import APISupportMemory

/// Pieces of memory of one size that are used again: one thread fills them, and any other lets go of them.
///
/// The system's allocator would take each piece back under the lock that the thread which fills them holds most of the time.
final class SpareMemory: @unchecked Sendable {
    private let size: Int
    private let lock = PlainLock()
    /// Protected by `lock`, which is the one check for exclusive access that it needs.
    @exclusivity(unchecked) private var pieces: [UnsafeMutableRawPointer] = []
    /// More are given back to the system.
    private static let limit = 64

    /// Makes a store that is empty; it is meant to live as long as the process.
    init(size: Int) {
        self.size = size
    }

    /// A piece, whose bytes are any.
    func take() -> UnsafeMutableRawPointer {
        lock.withLock { pieces.popLast() } ?? .allocate(byteCount: size, alignment: MemoryLayout<Int>.alignment)
    }

    /// Takes back a piece, which nobody uses any more.
    func give(_ piece: UnsafeMutableRawPointer) {
        let isKept = lock.withLock {
            guard pieces.count < Self.limit else { return false }
            pieces.append(piece)
            return true
        }
        if !isKept { piece.deallocate() }
    }
}
