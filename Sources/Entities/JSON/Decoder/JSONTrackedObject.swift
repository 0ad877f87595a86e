#if JSON
/// An object that was opened where keys that nothing reads are reported or refused.
struct JSONTrackedObject {
    let object: Int
    let rules: DecodingRules
    var readKeys: Set<Int> = []
}

extension JSONDecodingContext {
    /// Remembers an object whose members are going to be read.
    func track(_ object: Int) {
        guard rules.tracksKeys, tape.kind(object) == .object, !tracked.contains(where: { $0.object == object }) else {
            return
        }
        tracked.append(JSONTrackedObject(object: object, rules: rules.rules))
    }

    /// Remembers that a key was read.
    func markRead(_ key: Int, of object: Int) {
        guard let position = tracked.lastIndex(where: { $0.object == object }) else { return }
        tracked[position].readKeys.insert(key)
    }

    /// Remembers that all keys of an object are known to its reader.
    func markAllRead(of object: Int) {
        guard let position = tracked.lastIndex(where: { $0.object == object }) else { return }
        tracked[position].readKeys.formUnion(view.keyIndices(of: object))
    }

    /// Reports or refuses what was not read of the objects that were opened since there were so many.
    func finishTracking(from count: Int) throws {
        while tracked.count > count {
            let last = tracked.removeLast()
            let unread = view.distinctKeyIndices(of: last.object).filter { !last.readKeys.contains($0) }
            guard let key = unread.first,
                last.rules.reportUnread(unread.map { document.place(ofKey: $0, in: view).path })
            else { continue }
            throw EntityError(
                .unknownKey,
                "nothing reads the key \"\(view.rawString(key).string)\"",
                at: document.place(ofKey: key, in: view)
            )
        }
    }
}
#endif
