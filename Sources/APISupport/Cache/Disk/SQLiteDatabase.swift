#if DiskCache
internal import CAPISupportSQLite
internal import Foundation

/// A connection to a database, for one thread at a time; closed with its last reference.
final class SQLiteDatabase {
    /// Owned by this object: it is closed in `deinit`, after the statements, which keep this object.
    fileprivate let handle: OpaquePointer

    /// Opens the database in a file, which is made if it isn't there; a lock that another connection holds is waited for so long.
    init(path: String, timeout: Duration) throws(SQLiteError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard let handle else { throw SQLiteError(code: SQLITE_NOMEM) }
        guard code == SQLITE_OK else {
            // A handle that could not be opened has to be closed all the same.
            sqlite3_close_v2(handle)
            throw SQLiteError(code: code)
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, Int32(timeout / .milliseconds(1)))
    }

    deinit {
        // It waits for statements that are still there.
        sqlite3_close_v2(handle)
    }

    /// Runs statements that have no values to put in, and whose rows are of no interest.
    func run(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
    }

    /// Runs steps as one transaction, which begins as a writer's; it is undone where a step fails.
    func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        try run("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // Some failures undo it by themselves; then this one has nothing to do.
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Prepares a statement.
    func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK, let statement else { throw SQLiteError(code: code) }
        return SQLiteStatement(statement, of: self)
    }
}
#endif
