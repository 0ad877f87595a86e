#include <sqlite3.h>

/* SQLite is told to copy what it is given, by a constant that Swift can't import: a cast number. */

static inline int apisupport_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int size) {
    return sqlite3_bind_text(statement, index, text, size, SQLITE_TRANSIENT);
}

static inline int apisupport_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int size) {
    return sqlite3_bind_blob(statement, index, bytes, size, SQLITE_TRANSIENT);
}
