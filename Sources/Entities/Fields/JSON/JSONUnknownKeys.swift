#if JSON
/// The keys that no field reads, of the objects that are open, so that one that stands twice is found.
struct JSONUnknownKeys {
    private struct Key {
        let hash: Int
        let raw: JSONRawString
    }

    /// Memory for so many keys is kept for another document.
    private static let keptCount = 1_024
    /// Of one object up to so many keys are compared one by one.
    private static let smallCount = 24

    private var keys: [Key] = []
    /// The keys from `knownStart` up to `knownEnd`.
    private var known = Set<[UInt8]>()
    private var knownStart = -1
    private var knownEnd = -1

    /// The number of keys of all open objects.
    var count: Int { keys.count }

    /// Adds a key of the object whose keys begin at `start`; false where it has that key already.
    mutating func insert(_ raw: JSONRawString, from start: Int) -> Bool {
        let key = Key(hash: Self.hash(raw), raw: raw)
        defer { keys.append(key) }
        guard keys.count - start >= Self.smallCount else {
            return !keys[start...].contains { $0.hash == key.hash && Self.areEqual($0.raw, raw) }
        }
        // A set, whose hashing a server can't foresee, for objects with very many keys.
        if knownStart != start || knownEnd != keys.count {
            known = Set(keys[start...].map { Self.bytes($0.raw) })
            knownStart = start
        }
        knownEnd = keys.count + 1
        return known.insert(Self.bytes(raw)).inserted
    }

    /// The keys of an object, those that stand twice once.
    func names(from start: Int) -> [String] {
        var seen = Set<[UInt8]>()
        return keys[start...].filter { seen.insert(Self.bytes($0.raw)).inserted }.map(\.raw.string)
    }

    /// Forgets those keys of an object that don't have a property.
    mutating func keep(from start: Int, where isKept: (String) -> Bool) {
        let kept = keys[start...].filter { isKept($0.raw.string) }
        remove(from: start)
        keys += kept
    }

    /// Forgets the keys of an object.
    mutating func remove(from start: Int) {
        keys.removeLast(keys.count - start)
        if knownStart >= start { knownStart = -1 }
    }

    /// Forgets all keys, and lets go of the memory that very many took.
    mutating func letGo() {
        if capacity > Self.keptCount {
            self = JSONUnknownKeys()
        } else if count > 0 {
            remove(from: 0)
        }
    }

    /// How many keys there is memory for.
    var capacity: Int { keys.capacity + known.capacity }

    private static func hash(_ raw: JSONRawString) -> Int {
        guard !raw.hasEscapes else { return bytes(raw).reduce(0) { $0 &* 31 &+ Int($1) } }
        return raw.bytes.reduce(0) { $0 &* 31 &+ Int($1) }
    }

    private static func bytes(_ raw: JSONRawString) -> [UInt8] {
        raw.hasEscapes ? Array(raw.string.utf8) : Array(raw.bytes)
    }

    private static func areEqual(_ first: JSONRawString, _ second: JSONRawString) -> Bool {
        first.hasEscapes || second.hasEscapes
            ? bytes(first) == bytes(second) : first.isEqual(to: second.bytes)
    }
}
#endif
