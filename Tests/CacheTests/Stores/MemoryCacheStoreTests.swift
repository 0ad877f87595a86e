import APISupport
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct MemoryCacheStoreTests {
    @Test func theLimitIsNeverExceeded() async {
        let store = MemoryCacheStore(limit: 1 << 20)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask {
                    for number in 0..<500 {
                        let head = StoredSample.head("http://h/\(task)/\(number % 90)")
                        await store.save(head, body: StoredSample.body(number * 7 % 30_000))
                        if number % 3 == 0 { await store.update(head) }
                        if number % 50 == 0 { await store.remove(head.url) }
                        #expect(store.size <= store.limit)
                    }
                }
            }
        }
        #expect(store.size > store.limit / 2)
    }

    @Test(.enabled(if: ProcessResources.resetPeakMemory(), "the peak of memory can't be measured here"))
    func tenThousandResponsesTakeNoMoreMemoryThanTheLimit() async throws {
        let before = try #require(ProcessResources.peakMemory)
        let limit = 16 << 20
        let cache = HTTPCache(store: MemoryCacheStore(limit: limit))
        let network = HTTPNext { request in
            HTTPResponse(
                status: 200,
                headers: ["Cache-Control": "max-age=600", "Content-Type": "application/json"],
                body: StoredSample.body(20_000),
                url: request.url
            )
        }
        for number in 0..<10_000 {
            _ = try await cache.intercept(HTTPRequest(url: "http://h.example/items/\(number)"), next: network)
        }
        let store = try #require(cache.store as? MemoryCacheStore)
        #expect(store.size <= limit && store.size > limit - 25_000)
        // 200 MB went through; other tests of the process have their share in what is measured, and a sanitizer's marks, for
        // which there is 96 MB.
        let peak = try #require(ProcessResources.peakMemory)
        #expect(peak - before < limit + (96 << 20))
    }

    @Test func emptyAndFullOnesCount() async {
        let store = MemoryCacheStore()
        #expect(store.limit == 64 << 20 && store.size == 0 && store.count == 0)
        await store.save(StoredSample.head("http://h/"), body: StoredSample.body(1_000))
        #expect(store.count == 1 && store.size > 2_000 && store.size < 3_000)
        await store.removeAll()
        #expect(store.count == 0 && store.size == 0)
    }
}
