#if JSON
/// The plans for the keys of one `CodingKey` type, by their bits: such a type is nearly always an enum of one byte.
final class JSONKeyPlans: JSONPlan {
    let type: ObjectIdentifier
    private let plans: UnsafeMutablePointer<JSONKeyPlan?>
    /// The container that is used again and again, in it one that reads `object`; nil where none was asked for yet.
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
        plans.deinitialize(count: 256)
        plans.deallocate()
        object.deallocate()
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

    /// A container for an object.
    ///
    /// To make one takes an allocation and three look-ups of generic types. So one is kept, and used again when nobody else
    /// holds it: then all that it was made for has been read. Objects inside of an object of the same type get their own.
    func container<K: CodingKey>(for open: JSONOpenObject) -> KeyedDecodingContainer<K> {
        guard container != nil else { return keep(open) }
        guard isKnownUniquelyReferenced(&container) else { return KeyedDecodingContainer(JSONKeyedContainer(open)) }
        object.pointee = open
        // The same bits as when it was kept, of the same type: that of the plan's keys.
        return unsafeBitCast(container, to: KeyedDecodingContainer<K>.self)
    }

    private func keep<K: CodingKey>(_ open: JSONOpenObject) -> KeyedDecodingContainer<K> {
        object.initialize(to: open)
        let new = KeyedDecodingContainer<K>(JSONKeyedContainer(open, in: object))
        // A container of the standard library is nothing but one reference to an object of a class, which alone tells
        // whether it is held by others.
        container = unsafeBitCast(new, to: AnyObject?.self)
        return new
    }
}
#endif
