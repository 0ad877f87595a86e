#if JSON
internal import APISupportDefaults

/// The way to the value that is being written, step by step.
///
/// Steps are of one size and count no references; only names that are in no table are kept beside them.
struct JSONWay: ~Copyable {
    private struct Step {
        /// A key of a table; nil for other steps.
        var key: UnsafePointer<JSONWrittenKey>?
        /// An element's number; for other names their place among those kept, from -1 downwards.
        var number: Int
    }

    private let steps: UnsafeMutablePointer<Step>
    private(set) var count = 0
    private var names: [String] = []

    /// More than there can be: a value adds two steps at most, and the depth is limited.
    private static let capacity = 4 * (Defaults.maximumJSONDepth + 8)

    init() {
        steps = .allocate(capacity: Self.capacity)
    }

    deinit {
        steps.deallocate()
    }

    @inline(__always)
    private mutating func push(_ step: Step) {
        precondition(count < Self.capacity, "the way is longer than the depth allows")
        (steps + count).initialize(to: step)
        count += 1
    }

    @inline(__always)
    mutating func push(_ key: UnsafePointer<JSONWrittenKey>) {
        push(Step(key: key, number: 0))
    }

    @inline(__always)
    mutating func push(element number: Int) {
        push(Step(key: nil, number: number))
    }

    mutating func push(name: String) {
        names.append(name)
        push(Step(key: nil, number: -names.count))
    }

    /// Goes from one element of an array to another.
    @inline(__always)
    mutating func move(toElement number: Int) {
        steps[count - 1].number = number
    }

    @inline(__always)
    mutating func pop() {
        count -= 1
        if steps[count].number < 0 { names.removeLast() }
    }

    mutating func cut(to count: Int) {
        while self.count > count { pop() }
    }

    /// The steps as those of a path.
    var path: [FieldPath.Step] {
        (0..<count).map { place in
            let step = steps[place]
            if let key = step.key { return .key(key.pointee.name) }
            return step.number < 0 ? .key(names[-step.number - 1]) : .index(step.number)
        }
    }
}
#endif
