#if DiskCache
import APISupport
import Foundation
import TestSupport

extension StoreKind {
    /// All kinds that are compiled in.
    static let all = [
        memory,
        StoreKind(testDescription: "disk") { DiskCacheStore(folder: $0.url.appending(path: "cache"), limit: $1) },
    ]
}
#endif
