#if DiskCache
internal import APISupportDefaults
internal import Foundation

/// The files of a cache on disk: a database, and a folder of bodies beside it.
///
/// Both carry a generation's number. A damaged database is never mended or written over, since other processes may have it
/// open; a new generation takes its place, and they move to it when they see that their files are gone.
struct DiskCacheFolder: Sendable {
    let url: URL

    /// What stands for the reason that the folder can't be used; what is stored there is then not there.
    struct Failure: Error {}

    /// Makes the folder, for this user alone; throws where it is somebody else's, or anybody may write into it.
    func make() throws {
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
        guard let owner = attributes[.ownerAccountID] as? NSNumber, owner.uint32Value == geteuid(),
            let mode = attributes[.posixPermissions] as? NSNumber, mode.intValue & 0o002 == 0
        else { throw Failure() }
    }

    func database(_ generation: Int) -> URL {
        url.appending(path: "cache-\(generation).sqlite")
    }

    func bodies(_ generation: Int) -> URL {
        url.appending(path: "bodies-\(generation)", directoryHint: .isDirectory)
    }

    /// Runs a body while no other process does; throws where another one takes too long.
    func locked<Result>(_ body: () throws -> Result) throws -> Result {
        let descriptor = open(
            url.appending(path: "lock").path(percentEncoded: false),
            O_RDWR | O_CREAT | O_CLOEXEC,
            0o600
        )
        guard descriptor >= 0 else { throw Failure() }
        // Closing it gives the lock back, as the end of the process does.
        defer { close(descriptor) }
        let latest = ContinuousClock.now + Defaults.cacheDatabaseTimeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR || errno == EWOULDBLOCK, .now < latest else { throw Failure() }
            usleep(Defaults.cacheFolderPause)
        }
        return try body()
    }

    /// The generation that counts, which is made if there is none; to be called in `locked`.
    func generation() throws -> Int {
        if let last = generations().max() { return last }
        try begin(1)
        return 1
    }

    /// Begins a new generation, unless another process has done so; to be called in `locked`.
    func renew(after damaged: Int) throws {
        if try generation() == damaged { try begin(damaged + 1) }
        for old in generations() where old <= damaged { remove(old) }
    }

    /// Removes what is left of generations before one; to be called in `locked`.
    func removeGenerations(before current: Int) {
        for old in generations() where old < current { remove(old) }
    }

    private func generations() -> [Int] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []).compactMap {
            name in
            guard name.hasPrefix("cache-"), name.hasSuffix(".sqlite") else { return nil }
            return Int(name.dropFirst(6).dropLast(7))
        }
    }

    /// Makes the files; the database's companions get its permissions.
    private func begin(_ generation: Int) throws {
        try FileManager.default.createDirectory(
            at: bodies(generation),
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try PrivateFile.create(database(generation), Data())
    }

    private func remove(_ generation: Int) {
        let database = database(generation)
        let companions = ["-wal", "-shm", "-journal"].map {
            database.deletingLastPathComponent().appending(path: database.lastPathComponent + $0)
        }
        // The database goes last: until then the generation is seen, so that an interrupted removal is taken up again.
        for file in [bodies(generation)] + companions + [database] { try? FileManager.default.removeItem(at: file) }
    }
}
#endif
