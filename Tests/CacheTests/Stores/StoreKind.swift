import APISupport
import Foundation
import TestSupport
import Testing

/// A kind of store, made anew for each test.
struct StoreKind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Makes a store with a limit; the folder is for what it keeps on disk.
    let make: @Sendable (TemporaryFolder, _ limit: Int) -> any CacheStore

    static let memory = StoreKind(testDescription: "memory") { MemoryCacheStore(limit: $1) }
}
