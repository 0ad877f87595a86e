#if DiskCache
internal import CAPISupportSQLite
internal import Foundation

/// A prepared statement with the values that are put in.
final class SQLiteStatement {
    /// What can be put in a place of a statement.
    enum Value {
        case text(String)
        case blob(Data)
        case integer(Int64)
        case null
    }

    /// Owned by this object: it is finalized in `deinit`.
    private let handle: OpaquePointer
    /// Kept, so that the statement ends before its connection.
    private let database: SQLiteDatabase

    init(_ handle: OpaquePointer, of database: SQLiteDatabase) {
        self.handle = handle
        self.database = database
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Runs it with these values from the start, and calls a function with each row.
    func run(_ values: [Value], row: () throws(SQLiteError) -> Void = {}) throws(SQLiteError) {
        // The result is that of the run before, which was told then.
        sqlite3_reset(handle)
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
        // Open statements would keep their locks.
        defer { sqlite3_reset(handle) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: try row()
            case SQLITE_DONE: return
            case let code: throw SQLiteError(code: code)
            }
        }
    }

    /// The integer in a column of the row.
    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    /// The text in a column of the row; nil where it is null.
    func text(_ column: Int32) -> String? {
        // The bytes live until the next step; they are copied here.
        sqlite3_column_text(handle, column).map { String(cString: $0) }
    }

    /// The bytes in a column of the row; nil where it is null.
    func blob(_ column: Int32) -> Data? {
        guard sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
        // The bytes live until the next step; they are copied here. An empty value has no pointer.
        guard let bytes = sqlite3_column_blob(handle, column) else { return Data() }
        return Data(bytes: bytes, count: Int(sqlite3_column_bytes(handle, column)))
    }

    private func bind(_ value: Value, at index: Int32) throws(SQLiteError) {
        let code =
            switch value {
            case .text(let text): apisupport_sqlite3_bind_text(handle, index, text, Int32(text.utf8.count))
            case .blob(let data) where data.isEmpty: sqlite3_bind_zeroblob(handle, index, 0)
            case .blob(let data):
                // The pointer is used within the call only: SQLite copies the bytes.
                data.withUnsafeBytes { bytes in
                    apisupport_sqlite3_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count))
                }
            case .integer(let number): sqlite3_bind_int64(handle, index, number)
            case .null: sqlite3_bind_null(handle, index)
            }
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
    }
}
#endif
