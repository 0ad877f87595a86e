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
        // Also for the pages at both ends, part of which is another's: the system moves a block that grows only while it is
        // asked the same for all its pages. Else `realloc` copies the bytes, into new pages that are small ones still.
        let start = memory.alignedDown(toMultipleOf: page)
        let end = (memory + size).alignedUp(toMultipleOf: page)
        advise(start, end - start)
    }

    #if os(Linux)
    private static func advise(_ start: UnsafeMutableRawPointer, _ size: Int) {
        _ = madvise(start, size, MADV_HUGEPAGE)
    }
    #else
    private static func advise(_ start: UnsafeMutableRawPointer, _ size: Int) {}
    #endif
}
