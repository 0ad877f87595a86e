#if XML && os(Linux)
import APISupportMemory
import Foundation
import TestSupport
import Testing

/// Memory in large pages, as arenas have it.
@Suite struct LargePagesTests {
    @Test(
        "a block that grows moves its pages, and nothing is copied",
        .enabled(if: !ProcessResources.hasSanitizer, "a sanitizer's realloc copies")
    )
    func growth() throws {
        // More than the allocator takes from its own heaps, whatever it has learnt.
        let size = 64 << 20
        let block = try #require(malloc(size))
        LargePages.prefer(block, size: size)
        memset(block, 1, size)
        let before = pageFaults
        let grown = try #require(realloc(block, size * 2))
        #expect(pageFaults - before < 16)
        free(grown)
    }

    /// The number of pages that the system had to find for this thread.
    private var pageFaults: Int {
        var usage = rusage()
        // RUSAGE_THREAD, which the headers have for GNU programs only.
        getrusage(1, &usage)
        return usage.ru_minflt
    }
}
#endif
