#if JSON
internal import Foundation

/// Keeps the session of a stream's element for the next one: the field lists in it are ready, and the rules are the same.
///
/// A session that is in use is not kept, so that nobody else gets it.
final class JSONFieldSessions: @unchecked Sendable {
    private let lock = NSLock()
    /// Protected by `lock`.
    private var kept: JSONFieldSession?

    /// A session for a document, whose rules in force are these.
    func session(for document: JSONDocument, _ rules: DecodingRules) -> JSONFieldSession {
        let known = lock.withLock {
            defer { kept = nil }
            return kept
        }
        guard let known, known.rules.root.rules.means(rules) else { return JSONFieldSession(document, rules) }
        known.goOn(with: document)
        return known
    }

    /// Keeps a session, with which a document was read without an error.
    func keep(_ session: JSONFieldSession) {
        session.letGo()
        lock.withLock { kept = session }
    }
}

extension JSONDocument {
    /// A session to read the document with.
    func fieldSession() -> JSONFieldSession {
        sessions?.session(for: self, rulesInForce) ?? JSONFieldSession(self, rulesInForce)
    }
}
#endif
