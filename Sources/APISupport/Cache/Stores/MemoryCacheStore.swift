internal import APISupportDefaults
public import Foundation

/// Keeps responses in memory, up to a number of bytes; those used least recently go first.
///
/// It ends with the process, and what it holds goes with its last reference.
public final class MemoryCacheStore: CacheStore, @unchecked Sendable {
    private struct Entry {
        var head: CacheHead
        let body: Data
        var size: Int
    }

    /// The number of bytes that is never exceeded: bodies, headers, and an allowance of 1 KB for each response.
    public let limit: Int
    private let lock = NSLock()
    /// Protected by `lock`, as are all that follow.
    private var entries: [UUID: Entry] = [:]
    /// The ids of each URL's responses, the latest first.
    private var ids: [String: [UUID]] = [:]
    private var order = LRUOrder<UUID>()
    private var total = 0

    /// Makes an empty store that holds 64 MB at most.
    public convenience init() {
        self.init(limit: Defaults.memoryCacheSize)
    }

    /// Makes an empty store.
    ///
    /// - Parameter limit: The number of bytes that it holds at most.
    public init(limit: Int) {
        precondition(limit >= 0, "a cache can't hold less than nothing")
        self.limit = limit
    }

    /// The number of bytes that it holds now.
    public var size: Int {
        lock.withLock { total }
    }

    /// The number of responses that it holds now.
    public var count: Int {
        lock.withLock { entries.count }
    }

    /// The heads of all responses of a URL, the latest first.
    public func heads(of url: String) async -> [CacheHead] {
        lock.withLock { (ids[url] ?? []).compactMap { entries[$0]?.head } }
    }

    /// The body of a head, which counts as used just now; nil when it is no longer there.
    public func body(of head: CacheHead) async -> Data? {
        lock.withLock {
            guard let entry = entries[head.id] else { return nil }
            order.use(head.id)
            return entry.body
        }
    }

    /// Keeps a response, in the place of the one of the same URL and variant; one that exceeds the limit is not kept.
    public func save(_ head: CacheHead, body: Data) async {
        let size = head.size(withBody: body.count)
        lock.withLock {
            let ofURL = ids[head.url] ?? []
            for id in ofURL where entries[id]?.head.variant == head.variant { drop(id) }
            guard size <= limit else { return }
            if let last = ids[head.url]?.dropFirst(Defaults.maximumCacheVariants - 1).first { drop(last) }
            makeRoom(for: size)
            entries[head.id] = Entry(head: head, body: body, size: size)
            ids[head.url, default: []].insert(head.id, at: 0)
            order.use(head.id)
            total += size
        }
    }

    /// Puts another head in the place of the one with the same `id`, if that is still there.
    public func update(_ head: CacheHead) async {
        lock.withLock {
            guard var entry = entries[head.id] else { return }
            let size = head.size(withBody: entry.body.count)
            // Only what the new head takes more needs room; the response itself may have to go for it.
            makeRoom(for: size - entry.size)
            guard entries[head.id] != nil else { return }
            total += size - entry.size
            entry.head = head
            entry.size = size
            entries[head.id] = entry
            ids[head.url]?.removeAll { $0 == head.id }
            ids[head.url, default: []].insert(head.id, at: 0)
        }
    }

    /// Removes all responses of a URL.
    public func remove(_ url: String) async {
        lock.withLock {
            for id in ids[url] ?? [] { drop(id) }
        }
    }

    /// Removes all responses whose variant has this `keyDigest`.
    public func removeAll(keyDigest: String) async {
        lock.withLock {
            for (id, entry) in entries where entry.head.variant.keyDigest == keyDigest { drop(id) }
        }
    }

    /// Removes everything.
    public func removeAll() async {
        lock.withLock {
            (entries, ids, order, total) = ([:], [:], LRUOrder(), 0)
        }
    }

    /// Drops what was used longest ago until there is room for more bytes; to be called under the lock.
    private func makeRoom(for size: Int) {
        while total + size > limit, let oldest = order.oldest { drop(oldest) }
    }

    /// To be called under the lock.
    private func drop(_ id: UUID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        total -= entry.size
        order.remove(id)
        ids[entry.head.url]?.removeAll { $0 == id }
        if ids[entry.head.url]?.isEmpty == true { ids[entry.head.url] = nil }
    }
}
