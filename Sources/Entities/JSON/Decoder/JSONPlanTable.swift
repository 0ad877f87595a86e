#if JSON
/// A table of what is known about types, never freed.
struct JSONPlanTable<Plan: JSONPlan> {
    private var plans: UnsafeMutableBufferPointer<Plan?>

    /// Makes an empty table.
    init() {
        plans = Self.places(128)
    }

    private static func places(_ count: Int) -> UnsafeMutableBufferPointer<Plan?> {
        let places = UnsafeMutableBufferPointer<Plan?>.allocate(capacity: count)
        places.initialize(repeating: nil)
        return places
    }

    /// The plan of a type, made when it is first asked for; a plan stays as long as the table.
    @inline(__always)
    mutating func plan(of type: ObjectIdentifier, _ make: () -> Plan) -> Plan {
        if let place = place(of: type), let plan = plans[place] { return plan }
        return insert(type, make())
    }

    /// The place of a type's plan, or a free one for it; nil where neither is near.
    @inline(__always)
    private func place(of type: ObjectIdentifier) -> Int? {
        let first = Int(bitPattern: type) >> 4 ^ Int(bitPattern: type) >> 11
        for step in 0..<4 {
            let place = (first + step) & (plans.count - 1)
            guard let plan = plans[place], plan.type != type else { return place }
        }
        return nil
    }

    private mutating func insert(_ type: ObjectIdentifier, _ plan: Plan) -> Plan {
        while true {
            if let place = place(of: type) {
                plans[place] = plan
                return plan
            }
            grow()
        }
    }

    private mutating func grow() {
        let old = plans
        plans = Self.places(old.count * 2)
        for plan in old { if let plan { _ = insert(plan.type, plan) } }
        old.deinitialize()
        old.deallocate()
    }
}

/// What is known about a type.
protocol JSONPlan: AnyObject {
    /// The type.
    var type: ObjectIdentifier { get }
}
#endif
