#if JSON
/// The plans for the keys of one `CodingKey` type, by their bits: such a type is nearly always an enum of one byte.
final class JSONKeyPlans: JSONPlan {
    let type: ObjectIdentifier
    private let plans: UnsafeMutablePointer<JSONKeyPlan?>

    /// Makes no plan yet.
    init(_ type: ObjectIdentifier) {
        self.type = type
        plans = .allocate(capacity: 256)
        plans.initialize(repeating: nil, count: 256)
    }

    deinit {
        plans.deinitialize(count: 256)
        plans.deallocate()
    }

    /// The plan of a key of one byte or none.
    @inline(__always)
    func plan<K: CodingKey>(for key: K) -> JSONKeyPlan {
        let ordinal = MemoryLayout<K>.size == 0 ? 0 : Int(unsafeBitCast(key, to: UInt8.self))
        if let plan = plans[ordinal] { return plan }
        let plan = JSONKeyPlan(key.stringValue, conversion: nil)
        plans[ordinal] = plan
        return plan
    }
}
#endif
