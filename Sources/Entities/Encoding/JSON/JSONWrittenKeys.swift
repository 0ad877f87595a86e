#if JSON
/// The keys of one `CodingKey` type, by their bits: such a type is nearly always an enum of one byte.
final class JSONWrittenKeys: JSONPlan {
    let type: ObjectIdentifier
    /// The rules that converted the names; nil where names are keys as they are.
    private let rules: WritingRules?
    private let keys: UnsafeMutablePointer<JSONWrittenKey>
    private let isKnown: UnsafeMutablePointer<Bool>

    /// Makes no key yet.
    init(_ type: ObjectIdentifier, _ rules: WritingRules?) {
        self.type = type
        self.rules = rules
        keys = .allocate(capacity: 256)
        isKnown = .allocate(capacity: 256)
        isKnown.initialize(repeating: false, count: 256)
    }

    deinit {
        for ordinal in 0..<256 where isKnown[ordinal] {
            keys[ordinal].bytes.deallocate()
            (keys + ordinal).deinitialize(count: 1)
        }
        keys.deallocate()
        isKnown.deallocate()
    }

    /// Whether the names were converted by these rules.
    func isConverted(by rules: WritingRules) -> Bool {
        self.rules === rules
    }

    /// The place of a key of one byte or none.
    @inline(__always)
    func key<K: CodingKey>(_ key: K) -> UnsafePointer<JSONWrittenKey> {
        let ordinal = MemoryLayout<K>.size == 0 ? 0 : Int(unsafeBitCast(key, to: UInt8.self))
        if !isKnown[ordinal] { make(key.stringValue, ordinal) }
        return UnsafePointer(keys + ordinal)
    }

    @inline(never)
    private func make(_ name: String, _ ordinal: Int) {
        let key = rules?.conversion?.key(for: name) ?? name
        (keys + ordinal).initialize(to: JSONWrittenKey(key, name: name, ordinal: ordinal))
        isKnown[ordinal] = true
    }

    /// The names of the keys whose bits are set.
    func names(_ bits: UInt64) -> [String] {
        (0..<64).filter { isKnown[$0] && keys[$0].bit & bits != 0 }.map { keys[$0].name }
    }
}
#endif
