#if DiskCache
import APISupport
import Foundation

func sampleDiskCache(_ caches: URL) -> HTTPCache {
    let store = DiskCacheStore(folder: caches.appending(path: "example.api"), limit: 100 << 20)
    let cache = HTTPCache(store: store)
    return cache
}
#endif
