#if DiskCache
internal import APISupportDefaults
public import Foundation

/// Keeps responses in a folder on disk, up to a number of bytes; those used least recently go first.
///
/// Needs trait DiskCache. Heads and small bodies lie in an SQLite database, large bodies in files beside it, all readable by this
/// user alone. Several processes may share the folder, and be killed at any time. What is damaged, can't be written, or waits too
/// long for another process is not there: a damaged database is left behind for a new, empty one.
public final class DiskCacheStore: CacheStore, @unchecked Sendable {
    /// The number of bytes that is never exceeded: bodies, headers, and an allowance of 1 KB for each response.
    public let limit: Int
    private let folder: DiskCacheFolder
    /// Where the disk is waited for: not on the threads of tasks.
    private let queue = DispatchQueue(label: "APISupport.DiskCacheStore", qos: .utility)
    /// Nil until it is needed, and after it was found damaged; used on `queue` only.
    private var database: DiskCacheDatabase?

    /// Makes a store that holds 256 MB at most.
    ///
    /// - Parameter folder: The folder, which is made when it is needed, and holds nothing else.
    public convenience init(folder: URL) {
        self.init(folder: folder, limit: Defaults.diskCacheSize)
    }

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - folder: The folder, which is made when it is needed, and holds nothing else.
    ///   - limit: The number of bytes that it holds at most; processes that share a folder should agree on it.
    public init(folder: URL, limit: Int) {
        precondition(limit >= 0, "a cache can't hold less than nothing")
        self.folder = DiskCacheFolder(url: folder)
        self.limit = limit
    }

    /// The number of bytes that it holds now; 0 where it can't be read.
    public var size: Int {
        get async { await perform(or: 0) { try $0.totals().bytes } }
    }

    /// The number of responses that it holds now; 0 where it can't be read.
    public var count: Int {
        get async { await perform(or: 0) { try $0.totals().count } }
    }

    /// The heads of all responses of a URL, the latest first.
    public func heads(of url: String) async -> [CacheHead] {
        await perform(or: []) { try $0.heads(of: url) }
    }

    /// The body of a head, which counts as used just now; nil when it is no longer there, or damaged.
    public func body(of head: CacheHead) async -> Data? {
        await perform(or: nil) { try $0.body(of: head) }
    }

    /// Keeps a response, in the place of the one of the same URL and variant; one that exceeds the limit is not kept.
    public func save(_ head: CacheHead, body: Data) async {
        await perform(or: ()) { try $0.save(head, body: body) }
    }

    /// Puts another head in the place of the one with the same `id`, if that is still there.
    public func update(_ head: CacheHead) async {
        await perform(or: ()) { try $0.update(head) }
    }

    /// Removes all responses of a URL.
    public func remove(_ url: String) async {
        await perform(or: ()) { try $0.remove(url: url) }
    }

    /// Removes all responses whose variant has this `keyDigest`.
    public func removeAll(keyDigest: String) async {
        await perform(or: ()) { try $0.removeAll(keyDigest: keyDigest) }
    }

    /// Removes everything.
    public func removeAll() async {
        await perform(or: ()) { try $0.removeAll() }
    }

    private func perform<Result: Sendable>(
        or nothing: Result,
        _ body: @escaping @Sendable (DiskCacheDatabase) throws -> Result
    ) async -> Result {
        await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: attempt(or: nothing, body)) }
        }
    }

    /// Called on `queue`.
    private func attempt<Result>(or nothing: Result, _ body: (DiskCacheDatabase) throws -> Result) -> Result {
        var generation: Int?
        do {
            if let database, !database.isCurrent { self.database = nil }
            let database = try database ?? open(&generation)
            self.database = database
            generation = database.generation
            return try body(database)
        } catch {
            if let error = error as? SQLiteError, error.isDamage, let generation { renew(after: generation) }
            return nothing
        }
    }

    /// Opens the generation that counts, or the one that is made because it is damaged.
    private func open(_ generation: inout Int?) throws -> DiskCacheDatabase {
        try folder.make()
        return try folder.locked {
            let current = try folder.generation()
            generation = current
            folder.removeGenerations(before: current)
            let database = try DiskCacheDatabase(folder, current, limit: limit)
            try database.removeOrphans()
            return database
        }
    }

    private func renew(after damaged: Int) {
        database = nil
        // Where even that is impossible, the next use tries again.
        try? folder.locked { try folder.renew(after: damaged) }
    }
}
#endif
