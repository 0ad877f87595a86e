#if DiskCache
import APISupport
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// What a cache on disk bears.
@Suite struct DiskCacheStoreTests {
    private let parent: TemporaryFolder
    private let folder: URL

    init() throws {
        parent = try TemporaryFolder()
        folder = parent.url.appending(path: "cache", directoryHint: .isDirectory)
    }

    private let url = "http://h.example/"
    private let large = 100_000

    private func store(limit: Int = 1 << 20) -> DiskCacheStore {
        DiskCacheStore(folder: folder, limit: limit)
    }

    private func file(_ name: String) -> URL {
        folder.appending(path: name)
    }

    /// The files of bodies.
    private func bodies(_ generation: Int = 1) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: file("bodies-\(generation)"), includingPropertiesForKeys: nil)
    }

    private func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: file(name).path())
    }

    /// Saves a response in a store that is closed after that.
    private func saveOne(_ size: Int = 10) async -> CacheHead {
        let head = StoredSample.head(url)
        await store().save(head, body: StoredSample.body(size))
        // The last one to close the database removes its log.
        #expect(await eventually { !exists("cache-1.sqlite-wal") })
        return head
    }

    /// Changes the database from outside.
    private func change(_ sql: String) throws {
        try SQLiteDatabase(path: file("cache-1.sqlite").path(), timeout: .seconds(5)).run(sql)
    }

    /// Whether a store, opened anew, works and holds nothing of before.
    private func isAnew(_ head: CacheHead) async -> Bool {
        let store = store()
        let before = await store.heads(of: url)
        let body = await store.body(of: head)
        await store.save(StoredSample.head("http://h.example/new"), body: StoredSample.body(large))
        guard let new = await store.heads(of: "http://h.example/new").first else { return false }
        let size = await store.body(of: new)?.count
        return before.isEmpty && body == nil && size == large
    }

    @Test(arguments: [10, 100_000])
    func whatIsStoredOutlivesTheProcess(_ size: Int) async {
        let head = await saveOne(size)
        let store = store()
        #expect(await store.heads(of: url).map(\.id) == [head.id])
        #expect(await store.body(of: head) == StoredSample.body(size))
        #expect(await store.count == 1)
        #expect(await store.size > size)
    }

    @Test func filesAreForThisUserAlone() async throws {
        let store = store()
        await store.save(StoredSample.head(url), body: StoredSample.body(large))
        let bodies = try bodies()
        #expect(bodies.count == 1)
        for file in bodies + ["cache-1.sqlite", "cache-1.sqlite-wal", "cache-1.sqlite-shm", "lock"].map(file) {
            let mode = try FileManager.default.attributesOfItem(atPath: file.path())[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(file.lastPathComponent)")
        }
        for folder in [folder, file("bodies-1")] {
            #expect(try FileManager.default.attributesOfItem(atPath: folder.path())[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func filesGoWithTheirResponses() async throws {
        let store = store(limit: 250_000)
        for number in 0..<5 {
            await store.save(StoredSample.head("http://h.example/\(number)"), body: StoredSample.body(large))
        }
        #expect(try bodies().count == 2)
        #expect(await store.size <= 250_000)
        await store.save(StoredSample.head("http://h.example/4"), body: StoredSample.body(10))
        #expect(try bodies().count == 1)
        await store.remove("http://h.example/3")
        #expect(try bodies().isEmpty)
        await store.removeAll()
        #expect(await store.count == 0)
        #expect(await store.size == 0)
    }

    // MARK: Damage

    @Test(arguments: ["garbage", "cut", "empty tables", "no tables", "other form", "page"])
    func aDamagedDatabaseIsMadeAnew(_ damage: String) async throws {
        let head = await saveOne()
        let database = file("cache-1.sqlite")
        switch damage {
        case "garbage": try Data(repeating: 0x2A, count: 50_000).write(to: database)
        case "cut":
            let bytes = try Data(contentsOf: database)
            try bytes.prefix(bytes.count / 2 + 100).write(to: database)
        case "empty tables": try change("DROP TABLE entries; CREATE TABLE entries (x)")
        case "no tables": try change("DROP TABLE total")
        case "other form": try change("PRAGMA user_version = 99")
        default:
            var bytes = try Data(contentsOf: database)
            for index in 100..<bytes.count where index % 4096 < 2_000 { bytes[index] = 0xFF }
            try bytes.write(to: database)
        }
        // The store that finds the damage has nothing; the next use of it begins anew.
        let store = store()
        _ = await store.heads(of: url)
        await store.save(StoredSample.head("http://h.example/lost"), body: Data())
        #expect(await isAnew(head))
        #expect(exists("cache-2.sqlite") && !exists("cache-1.sqlite") && !exists("bodies-1"))
    }

    @Test func whoHasADamagedDatabaseOpenMovesOn() async throws {
        let other = store()
        let head = StoredSample.head(url)
        await other.save(head, body: StoredSample.body(large))
        #expect(await other.body(of: head) != nil)
        try DiskCacheFolder(url: folder).locked { try DiskCacheFolder(url: folder).renew(after: 1) }
        #expect(await other.body(of: head) == nil)
        let new = StoredSample.head(url)
        await other.save(new, body: StoredSample.body(large))
        #expect(await store().body(of: new) == StoredSample.body(large))
        // Who finds it damaged too late changes nothing.
        try DiskCacheFolder(url: folder).locked { try DiskCacheFolder(url: folder).renew(after: 1) }
        #expect(await store().body(of: new) != nil)
    }

    @Test(arguments: ["body's file", "shorter file", "no file", "body", "head", "another head", "form"])
    func aDamagedEntryIsAMiss(_ damage: String) async throws {
        let isFiled = damage.contains("file")
        let head = await saveOne(isFiled ? large : 10)
        switch damage {
        case "body's file": try StoredSample.body(large, 0x62).write(to: #require(bodies().first))
        case "shorter file": try StoredSample.body(large - 1).write(to: #require(bodies().first))
        case "no file": try FileManager.default.removeItem(at: #require(bodies().first))
        case "body": try change("UPDATE entries SET body = x'6161616161616161616B'")
        case "head": try change("UPDATE entries SET head = substr(head, 1, 40) || x'00' || substr(head, 42)")
        case "another head": try change("UPDATE entries SET url = '\(url)other'")
        default: try change("UPDATE entries SET head = x'FF00'")
        }
        let store = store()
        let heads = await store.heads(of: url) + store.heads(of: "\(url)other")
        if isFiled || damage == "body" {
            #expect(heads.count == 1)
            #expect(await store.body(of: head) == nil)
        } else {
            #expect(heads.isEmpty)
        }
        // It is gone, and the rest goes on.
        #expect(await store.count == 0)
        #expect(exists("cache-1.sqlite"))
        await store.save(head, body: StoredSample.body(1))
        #expect(await store.body(of: head)?.count == 1)
    }

    /// What was found is given, though another process that writes keeps its use from being noted.
    @Test func whatIsFoundIsGivenWhileAnotherProcessWrites() async throws {
        let head = await saveOne()
        let other = try SQLiteDatabase(path: file("cache-1.sqlite").path(), timeout: .seconds(5))
        let store = store()
        #expect(await store.body(of: head) != nil)
        try other.run("BEGIN IMMEDIATE")
        #expect(await store.body(of: head) == StoredSample.body(10))
        try other.run("COMMIT")
    }

    /// A process that stands still while it holds the folder holds up nobody for long.
    @Test func aFolderThatIsHeldIsNotWaitedForWithoutEnd() async throws {
        let head = await saveOne()
        let descriptor = open(file("lock").path(), O_RDWR)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        #expect(await store().heads(of: url).isEmpty)
        #expect(flock(descriptor, LOCK_UN) == 0)
        #expect(await store().heads(of: url).map(\.id) == [head.id])
    }

    /// Who may write into the folder could bring responses in.
    @Test func aFolderThatAnybodyMayWriteIntoIsNotUsed() async throws {
        let head = await saveOne()
        chmod(folder.path(), 0o777)
        #expect(await store().heads(of: url).isEmpty)
        chmod(folder.path(), 0o750)
        #expect(await store().heads(of: url).map(\.id) == [head.id])
    }

    @Test func whatNoResponseNamesIsRemovedWhenItIsOld() async throws {
        let head = await saveOne(large)
        for (name, age) in [("old", 7_200.0), ("old.new", 7_200), ("young", 60)] {
            let body = file("bodies-1").appending(path: name)
            try StoredSample.body(10).write(to: body)
            let date = Date(timeIntervalSinceNow: -age)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: body.path())
        }
        let body = try #require(bodies().first { $0.lastPathComponent == head.id.uuidString })
        let date = Date(timeIntervalSinceNow: -7_200)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: body.path())
        #expect(await store().body(of: head) != nil)
        #expect(try Set(bodies().map(\.lastPathComponent)) == ["young", head.id.uuidString])
    }

    @Test func aFolderThatCanNotBeIsAMiss() async throws {
        try parent.write("a file", to: "cache")
        let head = await saveOne()
        #expect(await store().heads(of: url).isEmpty)
        #expect(await store().body(of: head) == nil)
        #expect(await store().size == 0)
        // As soon as it can be, the same store works.
        let store = store()
        _ = await store.heads(of: url)
        try FileManager.default.removeItem(at: folder)
        await store.save(head, body: StoredSample.body(1))
        #expect(await store.body(of: head)?.count == 1)
    }

    @Test func whoWaitsTooLongForAnotherHasNothing() async throws {
        let head = await saveOne()
        let store = store()
        #expect(await store.body(of: head) != nil)
        let other = try SQLiteDatabase(path: file("cache-1.sqlite").path(), timeout: .seconds(5))
        try other.run("BEGIN IMMEDIATE")
        await store.save(StoredSample.head("http://h.example/other"), body: StoredSample.body(large))
        try other.run("ROLLBACK")
        #expect(await store.heads(of: "http://h.example/other").isEmpty)
        #expect(try bodies().isEmpty)
        #expect(await store.body(of: head) != nil)
    }

    @Test func whoWaitsTooLongToOpenHasNothing() async throws {
        let head = await saveOne()
        let lock = open(file("lock").path(), O_RDWR)
        #expect(flock(lock, LOCK_EX) == 0)
        let store = store()
        #expect(await store.body(of: head) == nil)
        close(lock)
        #expect(await store.body(of: head) != nil)
    }

    // MARK: Processes

    private func writer(_ arguments: String..., output: URL) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            path: "CacheWriter"
        )
        process.arguments = [folder.path()] + arguments
        process.standardInput = FileHandle.nullDevice
        try Data().write(to: output)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.start()
        return process
    }

    private func lines(_ file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test func writersThatAreKilledDamageNothing() async throws {
        let limit = 2 << 20
        for round in 0..<12 {
            let outputs = (0..<2).map { parent.url.appending(path: "output-\(round)-\($0)") }
            let writers = try outputs.enumerated().map { index, output in
                try writer("\(limit)", "\(round * 2 + index + 1)", output: output)
            }
            // Each is killed after its own number of steps, in the middle of the next ones.
            for (index, (writer, output)) in zip(writers, outputs).enumerated() {
                let steps = Int.random(in: 5...40) * (index + 1)
                #expect(
                    try await eventually(within: .seconds(60)) { try !writer.isRunning || lines(output).count >= steps }
                )
                #expect(writer.isRunning, "it ended by itself")
                kill(writer.processIdentifier, SIGKILL)
                writer.waitUntilExit()
                #expect(try !lines(output).contains("damaged"))
            }
        }
        #expect(exists("cache-1.sqlite") && !exists("cache-2.sqlite"))
        let database = try SQLiteDatabase(path: file("cache-1.sqlite").path(), timeout: .seconds(5))
        let check = try database.statement("PRAGMA integrity_check")
        var findings: [String] = []
        try check.run([]) { findings.append(check.text(0) ?? "") }
        #expect(findings == ["ok"])
        let store = store(limit: limit)
        #expect(await store.size <= limit)
        var found = 0
        for number in 0..<40 {
            for head in await store.heads(of: "http://h.example/\(number)") {
                #expect(await store.body(of: head) != nil)
                found += 1
            }
        }
        #expect(await store.count == found && found > 0)
    }

    /// No file may exceed a size, so that some writes fail, as those to a full disk do.
    @Test(arguments: [2_000, 60_000, 300_000])
    func aFullDiskIsAMiss(_ size: Int) async throws {
        let output = parent.url.appending(path: "output")
        let writer = try writer("\(64 << 20)", "7", "300", "\(size)", output: output)
        writer.waitUntilExit()
        #expect(writer.terminationReason == .exit && writer.terminationStatus == 0)
        #expect(try lines(output).last == "300")
        // With room again the same folder works.
        let store = store(limit: 64 << 20)
        let head = StoredSample.head(url)
        await store.save(head, body: StoredSample.body(500_000))
        #expect(await store.body(of: head)?.count == 500_000)
    }
}
#endif
