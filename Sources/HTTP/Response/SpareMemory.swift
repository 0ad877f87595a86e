internal import APISupportMemory

/// Pieces of memory of one size that are used again: one thread fills them, and any other lets go of them.
///
/// The system's allocator would take each piece back under the lock that the thread which fills them holds most of the time.
final class SpareMemory: @unchecked Sendable {
    /// The bytes of a piece.
    let size: Int
    private let lock = PlainLock()
    /// Protected by `lock`, which is the one check for exclusive access that it needs.
    @exclusivity(unchecked) private var pieces: [UnsafeMutableRawPointer] = []

    /// More pieces are given back to the system.
    private static let limit = 64
    /// The smallest are of 256 bytes, the next ones of twice as many each, up to 4,096.
    private static let smallest = 8
    private static let all = (smallest...12).map { SpareMemory(size: 1 << $0) }

    /// Makes a store that is empty, and that is meant to live as long as the process.
    init(size: Int) {
        self.size = size
    }

    /// The pieces that are the smallest with room for so many bytes; nil where they are too many.
    static func pieces(for count: Int) -> SpareMemory? {
        let bits = Int.bitWidth - max(0, count - 1).leadingZeroBitCount
        let index = max(0, bits - smallest)
        return index < all.count ? all[index] : nil
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
