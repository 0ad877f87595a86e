#if DiskCache
/// The tables of a cache's database.
enum DiskCacheSchema {
    /// The number that the database carries; another one means another form.
    ///
    /// A form that changes wants other names of files too (`DiskCacheFolder`): versions of a program that run side by side would
    /// else remake the database in turn.
    static let version: Int64 = 1

    /// What is set for each connection.
    static let settings = """
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        PRAGMA journal_size_limit = 4194304;
        """

    /// What is asked to find the number.
    static let versionQuery = "PRAGMA user_version"

    /// What makes the tables.
    ///
    /// A body that is null lies in a file; `used` and `written` count up with each use and each change.
    static let tables = """
        CREATE TABLE entries (
            id TEXT PRIMARY KEY, url TEXT NOT NULL, variant TEXT NOT NULL, head BLOB NOT NULL, body BLOB,
            checksum INTEGER NOT NULL, size INTEGER NOT NULL, used INTEGER NOT NULL, written INTEGER NOT NULL,
            UNIQUE (url, variant));
        CREATE INDEX entries_by_use ON entries (used);
        CREATE TABLE total (bytes INTEGER NOT NULL);
        INSERT INTO total VALUES (0);
        CREATE TRIGGER entry_added AFTER INSERT ON entries BEGIN UPDATE total SET bytes = bytes + new.size; END;
        CREATE TRIGGER entry_removed AFTER DELETE ON entries BEGIN UPDATE total SET bytes = bytes - old.size; END;
        CREATE TRIGGER entry_resized AFTER UPDATE OF size ON entries
            BEGIN UPDATE total SET bytes = bytes + new.size - old.size; END;
        PRAGMA user_version = 1;
        """
}
#endif
