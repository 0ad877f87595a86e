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

extension JSONFieldSession {
    private static let pool = Pool<JSONFieldSession>()

    /// A session for a document around which there are no rules.
    static func plain(for document: JSONDocument) -> JSONFieldSession {
        guard let session = pool.take() else { return JSONFieldSession(document, DecodingRules()) }
        session.begin(document)
        return session
    }

    /// Keeps a session for other documents, should it serve them.
    static func keepPlain(_ session: JSONFieldSession) {
        guard session.isPlain else { return }
        session.letGo()
        pool.putBack(session)
    }
}

extension JSONDocument {
    /// A session to read the document with.
    func fieldSession() -> JSONFieldSession {
        let rules = rulesInForce
        if let sessions { return sessions.session(for: self, rules) }
        return rules.isEmpty && !isLenient ? .plain(for: self) : JSONFieldSession(self, rules)
    }

    /// Takes back a session, with which the document was read without an error.
    func keep(_ session: JSONFieldSession) {
        if let sessions { sessions.keep(session) } else { JSONFieldSession.keepPlain(session) }
    }
}
#endif
