#if DiskCache
internal import APISupportDefaults
internal import APISupportHTTP
internal import Foundation

/// One generation of a cache on disk; for one thread at a time.
final class DiskCacheDatabase {
    let generation: Int
    private let folder: DiskCacheFolder
    private let limit: Int
    private let database: SQLiteDatabase
    /// The statements that were prepared so far, by their text.
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens a generation, and makes its tables if there are none; to be called while no other process does.
    init(_ folder: DiskCacheFolder, _ generation: Int, limit: Int) throws(SQLiteError) {
        self.folder = folder
        self.generation = generation
        self.limit = limit
        database = try SQLiteDatabase(
            path: folder.database(generation).path(percentEncoded: false),
            timeout: Defaults.cacheDatabaseTimeout
        )
        try database.run(DiskCacheSchema.settings)
        var version: Int64 = 0
        let query = try database.statement(DiskCacheSchema.versionQuery)
        try query.run([]) { version = query.integer(0) }
        if version == 0 {
            try database.transaction { () throws(SQLiteError) in try database.run(DiskCacheSchema.tables) }
        } else if version != DiskCacheSchema.version {
            throw SQLiteError.otherForm
        }
    }

    /// Whether the files are still there: another process that found them damaged has moved on.
    var isCurrent: Bool {
        FileManager.default.fileExists(atPath: folder.database(generation).path(percentEncoded: false))
    }

    /// The number of bytes that all responses take, and their number.
    func totals() throws(SQLiteError) -> (bytes: Int, count: Int) {
        var totals = (bytes: 0, count: 0)
        let query = try statement("SELECT bytes, (SELECT COUNT(*) FROM entries) FROM total")
        try query.run([]) { totals = (Int(query.integer(0)), Int(query.integer(1))) }
        return totals
    }

    func heads(of url: String) throws(SQLiteError) -> [CacheHead] {
        var heads: [CacheHead] = []
        var damaged: [String] = []
        let query = try statement("SELECT id, head FROM entries WHERE url = ? ORDER BY written DESC LIMIT ?")
        try query.run([.text(url), .integer(Int64(Defaults.maximumCacheVariants))]) {
            let head = query.blob(1).flatMap(CacheHeadCoding.head)
            if let head, head.url == url, head.id.uuidString == query.text(0) {
                heads.append(head)
            } else if let id = query.text(0) {
                damaged.append(id)
            }
        }
        try remove(damaged)
        return heads
    }

    func body(of head: CacheHead) throws(SQLiteError) -> Data? {
        let id = head.id.uuidString
        var body: Data?
        var checksum: Int64?
        let query = try statement("SELECT body, checksum FROM entries WHERE id = ?")
        try query.run([.text(id)]) { (body, checksum) = (query.blob(0), query.integer(1)) }
        guard let checksum else { return nil }
        guard let found = body ?? (try? Data(contentsOf: file(id))), Int64(Checksum.crc32(found)) == checksum else {
            try remove([id])
            return nil
        }
        // What was found counts, also where another process keeps this from being noted.
        try? statement("UPDATE entries SET used = \(Self.nextTick) WHERE id = ?").run([.text(id)])
        return found
    }

    /// Keeps a response; throws where there is no room for it on the disk.
    func save(_ head: CacheHead, body: Data) throws {
        let id = head.id.uuidString
        let size = head.size(withBody: body.count)
        let isFiled = body.count > Defaults.maximumDatabaseBodySize
        let isKept = size <= limit
        if isFiled, isKept { try PrivateFile.createAtOnce(file(id), body) }
        do throws(SQLiteError) {
            try change { () throws(SQLiteError) -> [String] in
                let variant = CacheHeadCoding.name(of: head.variant)
                var removed = try ids(
                    "SELECT id FROM entries WHERE url = ? AND variant = ?",
                    [.text(head.url), .text(variant)]
                )
                let surplus = Int64(Defaults.maximumCacheVariants - 1)
                removed += try ids(
                    "SELECT id FROM entries WHERE url = ? AND variant <> ? ORDER BY written DESC LIMIT -1 OFFSET ?",
                    [.text(head.url), .text(variant), .integer(surplus)]
                )
                try delete(removed)
                guard isKept else { return removed }
                removed += try makeRoom(for: size)
                try statement(
                    "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, \(Self.nextTick), \(Self.nextTick))"
                ).run([
                    .text(id), .text(head.url), .text(variant), .blob(CacheHeadCoding.data(head)),
                    isFiled ? .null : .blob(body), .integer(Int64(Checksum.crc32(body))), .integer(Int64(size)),
                ])
                return removed
            }
        } catch {
            if isFiled { unlink(id) }
            throw error
        }
    }

    func update(_ head: CacheHead) throws(SQLiteError) {
        try change { () throws(SQLiteError) -> [String] in
            var old: (taken: Int, bodySize: Int)?
            let query = try statement("SELECT head, size FROM entries WHERE id = ?")
            try query.run([.text(head.id.uuidString)]) {
                let taken = Int(query.integer(1))
                old = query.blob(0).flatMap(CacheHeadCoding.head).map { (taken, taken - $0.size(withBody: 0)) }
            }
            guard let old else { return [] }
            let size = head.size(withBody: old.bodySize)
            let removed = try makeRoom(for: size - old.taken)
            try statement("UPDATE entries SET head = ?, size = ?, written = \(Self.nextTick) WHERE id = ?")
                .run([.blob(CacheHeadCoding.data(head)), .integer(Int64(size)), .text(head.id.uuidString)])
            return removed
        }
    }

    func remove(url: String) throws(SQLiteError) {
        try change { () throws(SQLiteError) -> [String] in
            let all = try ids("SELECT id FROM entries WHERE url = ?", [.text(url)])
            try delete(all)
            return all
        }
    }

    func removeAll(keyDigest: String) throws(SQLiteError) {
        try change { () throws(SQLiteError) -> [String] in
            var all: [String] = []
            let query = try statement("SELECT id, head FROM entries")
            try query.run([]) {
                guard let id = query.text(0) else { return }
                let head = query.blob(1).flatMap(CacheHeadCoding.head)
                // One that is damaged may be anybody's.
                if head.map({ $0.variant.keyDigest == keyDigest }) ?? true { all.append(id) }
            }
            try delete(all)
            return all
        }
    }

    func removeAll() throws(SQLiteError) {
        try change { () throws(SQLiteError) -> [String] in
            let all = try ids("SELECT id FROM entries", [])
            try delete(all)
            return all
        }
    }

    /// Removes the files of bodies that no response names, as a process that was killed leaves them.
    func removeOrphans() throws(SQLiteError) {
        let bodies = folder.bodies(generation)
        let keys: Set<URLResourceKey> = [.contentModificationDateKey]
        let files = try? FileManager.default.contentsOfDirectory(at: bodies, includingPropertiesForKeys: Array(keys))
        for file in files ?? [] {
            // A young one may belong to a response that another process is about to store.
            guard let modified = try? file.resourceValues(forKeys: keys).contentModificationDate,
                Date().timeIntervalSince(modified) > Defaults.orphanedBodyAge / .seconds(1),
                try ids("SELECT id FROM entries WHERE id = ?", [.text(file.lastPathComponent)]).isEmpty
            else { continue }
            try? FileManager.default.removeItem(at: file)
        }
    }

    // MARK: Steps

    /// One more than anything was used or written so far.
    private static let nextTick = "(SELECT COALESCE(MAX(used), 0) + 1 FROM entries)"

    private func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        if let prepared = statements[sql] { return prepared }
        let statement = try database.statement(sql)
        statements[sql] = statement
        return statement
    }

    /// Runs a transaction that gives the ids of what it removed; their files go when it is done.
    private func change(_ body: () throws(SQLiteError) -> [String]) throws(SQLiteError) {
        for id in try database.transaction(body) { unlink(id) }
    }

    private func remove(_ ids: [String]) throws(SQLiteError) {
        guard !ids.isEmpty else { return }
        try change { () throws(SQLiteError) -> [String] in
            try delete(ids)
            return ids
        }
    }

    private func ids(_ sql: String, _ values: [SQLiteStatement.Value]) throws(SQLiteError) -> [String] {
        var ids: [String] = []
        let query = try statement(sql)
        try query.run(values) { if let id = query.text(0) { ids.append(id) } }
        return ids
    }

    private func delete(_ ids: [String]) throws(SQLiteError) {
        let statement = try statement("DELETE FROM entries WHERE id = ?")
        for id in ids { try statement.run([.text(id)]) }
    }

    /// The number of bytes that all responses take; their number would have to be counted.
    private func bytes() throws(SQLiteError) -> Int {
        var bytes = 0
        let query = try statement("SELECT bytes FROM total")
        try query.run([]) { bytes = Int(query.integer(0)) }
        return bytes
    }

    /// Deletes what was used longest ago until there is room for more bytes; gives the ids.
    private func makeRoom(for size: Int) throws(SQLiteError) -> [String] {
        var removed: [String] = []
        while try bytes() + size > limit {
            let oldest = try ids("SELECT id FROM entries ORDER BY used LIMIT 16", [])
            guard !oldest.isEmpty else { break }
            for id in oldest where try bytes() + size > limit {
                try delete([id])
                removed.append(id)
            }
        }
        return removed
    }

    private func file(_ id: String) -> URL {
        folder.bodies(generation).appending(path: id)
    }

    /// Removes a body's file, if there is one.
    private func unlink(_ id: String) {
        try? FileManager.default.removeItem(at: file(id))
    }
}
#endif
