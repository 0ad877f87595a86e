#if JSON
/// The plans for the keys of one `CodingKey` type, by their bits: such a type is nearly always an enum of one byte.
final class JSONKeyPlans: JSONPlan {
    let type: ObjectIdentifier
    /// Kept by this object; pointers, so that no key counts references.
    private let plans: UnsafeMutablePointer<Unmanaged<JSONKeyPlan>?>
    /// The container that is used again and again, in it one that reads `object`: a `JSONKeptContainer` of containers for
    /// this type; nil where none was asked for yet.
    ///
    /// Only the thread that decodes touches it, and nothing in between: access needs no check.
    @exclusivity(unchecked) private var container: AnyObject?
    /// What that container reads; allocated here, freed in deinit.
    private let object = UnsafeMutablePointer<JSONOpenObject>.allocate(capacity: 1)

    /// Makes no plan yet.
    init(_ type: ObjectIdentifier) {
        self.type = type
        plans = .allocate(capacity: 256)
        plans.initialize(repeating: nil, count: 256)
    }

    deinit {
        for ordinal in 0..<256 { plans[ordinal]?.release() }
        plans.deallocate()
        object.deallocate()
    }

    /// The number of a key of one byte or none.
    @inline(__always)
    private static func ordinal<K: CodingKey>(of key: K) -> Int {
        MemoryLayout<K>.size == 0 ? 0 : Int(unsafeBitCast(key, to: UInt8.self))
    }

    /// The plan of a key, where it was asked for before.
    @inline(__always)
    func known<K: CodingKey>(_ key: K) -> Unmanaged<JSONKeyPlan>? {
        plans[Self.ordinal(of: key)]
    }

    /// The plan of a key.
    func plan<K: CodingKey>(for key: K) -> JSONKeyPlan {
        if let plan = known(key) { return plan.takeUnretainedValue() }
        let plan = JSONKeyPlan(key.stringValue, conversion: nil)
        plans[Self.ordinal(of: key)] = Unmanaged.passRetained(plan)
        return plan
    }

    /// A container for an object.
    ///
    /// To make one takes an allocation and three look-ups of generic types. So one is kept, and used again when nobody else
    /// holds it: then all that it was made for has been read. Objects inside of an object of the same type get their own.
    func container<K: CodingKey>(for open: JSONOpenObject) -> KeyedDecodingContainer<K> {
        guard let container else { return keep(open) }
        // The type that it was made with: that of the plan's keys.
        let kept = unsafeDowncast(container, to: JSONKeptContainer<KeyedDecodingContainer<K>>.self)
        guard kept.isFree() else { return KeyedDecodingContainer(JSONKeyedContainer(open)) }
        object.pointee = open
        return kept.copy()
    }

    private func keep<K: CodingKey>(_ open: JSONOpenObject) -> KeyedDecodingContainer<K> {
        object.initialize(to: open)
        let new = KeyedDecodingContainer<K>(JSONKeyedContainer(open, in: object))
        container = JSONKeptContainer(new)
        return new
    }
}
#endif
