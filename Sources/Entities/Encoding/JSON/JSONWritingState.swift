#if JSON
internal import Foundation

/// What writing one document needs, in memory that is used again for the next.
///
/// States are never freed: they wait in a pool, as many as were ever in use at once. So encoders refer to them without counting
/// references, and one that is kept and used later finds another container, and stops the program. What was learnt about
/// types and keys stays from one document to the next.
struct JSONWritingState: ~Copyable {
    /// The text so far.
    var bytes = JSONBytes()
    /// Whether a comma stands in front of the next value.
    var needsComma = false
    /// The rules in force.
    var rules: WritingRules
    /// The way to the value that is written.
    var way = JSONWay()
    /// The container that is being written.
    var top = JSONContainer(id: 0)
    /// The number of containers around the next value.
    var depth = 0
    /// The number of the last container.
    var lastID: UInt = 0
    /// The names that were written in containers that keep them, innermost last.
    var names: [(id: UInt, names: Set<String>)] = []

    /// Values that are written out of order, and where they belong between the bytes.
    var trees: [(offset: Int, node: EncodedNode)] = []
    /// What the encoders of those share.
    var treeContext = TreeContext(.json)

    /// The key of the next value of a field.
    var pendingKey: UnsafeBufferPointer<UInt8>?
    /// Whether that value is written when it is nil.
    var writesNil = false
    /// Whether a value may come next.
    var expectsValue = true
    /// The key made for a name that is in no table.
    var looseKey = JSONBytes(capacity: 64)

    /// What is known about types.
    var typePlans = JSONPlanTable<JSONWritingPlan>()
    /// The keys of types, where names are keys as they are.
    var keyTables = JSONPlanTable<JSONWrittenKeys>()
    /// The keys of types, where names are converted by the rules of the document.
    var convertedKeys: [JSONWrittenKeys] = []
    /// The field lists that are ready.
    var fieldContexts: [JSONWritingContext] = []

    private init(_ rules: WritingRules) {
        self.rules = rules
    }

    // MARK: Pool

    private static let lock = NSLock()
    // Only touched while `lock` is held.
    nonisolated(unsafe) private static var pool: [UnsafeMutablePointer<JSONWritingState>] = []

    /// Takes a state out of the pool, or makes one.
    static func take(_ rules: WritingRules) -> UnsafeMutablePointer<JSONWritingState> {
        if let state = lock.withLock({ pool.popLast() }) {
            state.pointee.rules = rules
            return state
        }
        let state = UnsafeMutablePointer<JSONWritingState>.allocate(capacity: 1)
        state.initialize(to: JSONWritingState(rules))
        return state
    }

    /// Forgets the document.
    static func putBack(_ state: UnsafeMutablePointer<JSONWritingState>) {
        state.pointee.clear()
        lock.withLock { pool.append(state) }
    }

    private mutating func clear() {
        bytes.cut(to: 0)
        needsComma = false
        way.cut(to: 0)
        names = []
        lastID += 1
        top = JSONContainer(id: lastID)
        depth = 0
        if !trees.isEmpty { trees = [] }
        treeContext = TreeContext(.json)
        pendingKey = nil
        expectsValue = true
        convertedKeys = []
        fieldContexts = []
    }
}
#endif
