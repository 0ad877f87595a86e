#if JSON
internal import Foundation

/// What the decoders of one entity share: document, rules, and what was learnt about types and keys on the way.
///
/// It is used by one thread only, while the document's bytes are held. A decoder that outlives its entity's `init(from:)`
/// is a programmer's mistake, and stops the program with a message when it is used.
final class JSONDecodingContext {
    let document: JSONDocument
    let tape: JSONTape
    /// The rules in force where the decoding has come to.
    var rules: JSONActiveRules
    /// The objects opened so far, where keys that nothing reads are looked for.
    var tracked: [JSONTrackedObject] = []
    /// Whether the next container's keys are the document's own, as a dictionary's are.
    var takesKeysLiterally = false

    private let bytes: UnsafeBufferPointer<UInt8>
    private var isOpen = true
    /// For each level, the object that was read last on it, and the key expected next in it.
    private let expected: UnsafeMutablePointer<Expected>
    private let typePlans: UnsafeMutablePointer<JSONTypePlan?>
    private var keyPlans: [JSONKeyPlans] = []

    private struct Expected {
        var object: UInt32
        var key: UInt32
    }

    private static let levels = 520
    private static let typePlanCount = 64

    private init(
        _ document: JSONDocument,
        _ tape: JSONTape,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ rules: DecodingRules
    ) {
        self.document = document
        self.tape = tape
        self.bytes = bytes
        self.rules = JSONActiveRules(rules)
        // All zero: no object stands at word 0 with its first key at word 0.
        expected = .allocate(capacity: Self.levels)
        expected.initialize(repeating: Expected(object: 0, key: 0), count: Self.levels)
        typePlans = .allocate(capacity: Self.typePlanCount)
        typePlans.initialize(repeating: nil, count: Self.typePlanCount)
    }

    deinit {
        expected.deallocate()
        typePlans.deinitialize(count: Self.typePlanCount)
        typePlans.deallocate()
    }

    /// Decodes one value of a document by rules, those of its type still to be added.
    static func decode<T: Decodable>(
        _ type: T.Type,
        from document: JSONDocument,
        at index: Int,
        rules: DecodingRules
    ) throws -> T {
        let tape = try document.tape()
        return try document.withBytes { bytes in
            let context = JSONDecodingContext(document, tape, bytes, rules)
            defer { context.isOpen = false }
            return try context.decode(type, at: index, depth: 0)
        }
    }

    /// The tape and the bytes.
    @inline(__always)
    var view: JSONTapeView {
        precondition(isOpen, "a decoder was used after the entity that it decodes was built")
        return JSONTapeView(tape, bytes)
    }

    // MARK: Keys

    /// The value of a key in an object or, where its marks say so, in an array; nil when it is missing.
    @inline(__always)
    func find(_ plan: JSONKeyPlan, in object: Int, depth: Int) throws -> Int? {
        if tape.kind(object) == .object, let value = find(UnsafeBufferPointer(plan.bytes), in: object, depth: depth) {
            return value
        }
        return try findByMarks(plan.steps, plan.name, in: object)
    }

    /// The value of a key in an object, looked for first where the last look-up ended.
    @inline(__always)
    func find(_ key: UnsafeBufferPointer<UInt8>, in object: Int, depth: Int) -> Int? {
        let hint = expected[depth].object == object ? Int(expected[depth].key) : object + 2
        guard var value = view.value(of: key, in: object, hint: hint) else { return nil }
        if document.isLenient { value = view.lastValue(of: key, in: object) ?? value }
        expected[depth] = Expected(object: UInt32(object), key: UInt32(tape.next(value)))
        if rules.tracksKeys { markRead(value - 1, of: object) }
        return value
    }

    private func findByMarks(_ steps: [JSONKeyPlan.Step], _ name: String, in object: Int) throws -> Int? {
        if tape.kind(object) == .array {
            guard case .element? = steps.first else {
                throw document.mismatch(expected: "an object with the key \"\(name)\"", at: object, in: view)
            }
        }
        guard !steps.isEmpty, let found = view.value(at: steps, from: object) else { return nil }
        if rules.tracksKeys, let key = found.key { markRead(key, of: object) }
        return found.value
    }

    /// The plans for the keys of a type.
    func plans<K: CodingKey>(for type: K.Type) -> JSONKeyPlans? {
        guard MemoryLayout<K>.size <= 1 else { return nil }
        let id = ObjectIdentifier(type)
        for plans in keyPlans where plans.type == id && plans.rules === rules { return plans }
        let plans = JSONKeyPlans(id, rules: rules)
        keyPlans.append(plans)
        return plans
    }

    /// Checks an object before it is read: no key may stand in it twice.
    func checkKeys(of object: Int) throws {
        guard !document.isLenient, let duplicate = view.duplicateKey(in: object) else { return }
        throw document.duplicateKey(duplicate, in: view)
    }

    // MARK: Types

    /// What is known about a type; found out at its first value.
    @inline(__always)
    func plan<T: Decodable>(of type: T.Type) -> JSONTypePlan {
        let id = ObjectIdentifier(type)
        let place = (Int(bitPattern: id) >> 4) & (Self.typePlanCount - 1)
        if let plan = typePlans[place], plan.type == id { return plan }
        let plan = JSONTypePlan(type)
        typePlans[place] = plan
        return plan
    }
}

extension JSONTapeView {
    /// Goes a way from an object or array: the value, and the key of its first step; nil where it leads nowhere.
    func value(at steps: [JSONKeyPlan.Step], from start: Int) -> (key: Int?, value: Int)? {
        var index = start
        var firstKey: Int?
        for (position, step) in steps.enumerated() {
            switch (step, tape.kind(index)) {
            case (.member(let candidates), .object):
                let value = candidates.lazy.compactMap { name in
                    name.withUnsafeBufferPointer { lastValue(of: $0, in: index) }
                }.first
                guard let value else { return nil }
                index = value
                if position == 0 { firstKey = value - 1 }
            case (.member, .array) where position > 0 && position == steps.count - 1:
                break
            case (.element(let number), .array):
                guard number < tape.length(index) else { return nil }
                index += 2
                for _ in 0..<number { index = tape.next(index) }
            default:
                return nil
            }
        }
        return (firstKey, index)
    }
}
#endif
