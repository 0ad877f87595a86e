import Foundation

/// Memory in pages of 2 MB.
package enum LargePages {
    /// From so many bytes on they are worth the call.
    private static let leastSize = 4 << 20

    /// Asks for large pages where much is going to be written; without them all goes on as before.
    ///
    /// The system clears each page when it is first written to: with thousands of small ones that takes longer than what is
    /// written, and to find them later takes time as well.
    package static func prefer(_ memory: UnsafeMutableRawPointer, size: Int) {
        guard size >= leastSize else { return }
        let page = Int(getpagesize())
        advise(memory.alignedUp(toMultipleOf: page), size - page)
    }

    #if os(Linux)
    private static func advise(_ start: UnsafeMutableRawPointer, _ size: Int) {
        _ = madvise(start, size, MADV_HUGEPAGE)
    }
    #else
    private static func advise(_ start: UnsafeMutableRawPointer, _ size: Int) {}
    #endif
}
