#if DiskCache
internal import CAPISupportSQLite

/// A result code of SQLite that is no success.
struct SQLiteError: Error {
    let code: Int32

    /// What stands for a database that another version of this program made.
    static let otherForm = SQLiteError(code: SQLITE_NOTADB)

    /// Whether the database itself is damaged, or not one of ours.
    ///
    /// The plain error is among them: the statements are right, so that tables or columns must be missing.
    var isDamage: Bool {
        [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_ERROR, SQLITE_MISMATCH].contains(code & 0xFF)
    }
}
#endif
