#if JSON
/// What decoding one entity needs, in memory that is used again for the next.
///
/// States are never freed: they wait in a pool, as many as were ever in use at once. So a decoder that an entity's
/// `init(from:)` keeps and uses later never touches freed memory; it finds another generation, and stops the program with a
/// message. What was learnt about types and keys stays from one document to the next.
struct JSONDecodingState {
    /// A level of nesting: the object that was read last on it, and the key expected next in that one.
    struct Expected {
        let object: UInt32
        let key: UInt32

        /// No object's word.
        static let none = Expected(object: Int(UInt32.max), key: 0)

        @inline(__always)
        init(object: Int, key: Int) {
            // A tape's words are counted in 32 bits.
            self.object = UInt32(truncatingIfNeeded: object)
            self.key = UInt32(truncatingIfNeeded: key)
        }
    }

    /// The number of uses that are over.
    var generation: UInt = 0
    /// The document; nil between two uses.
    var document: JSONDocument?
    /// The document's tape.
    var tape: JSONTape
    /// The document's bytes.
    var bytes: UnsafeBufferPointer<UInt8>
    /// Whether the last of several equal keys counts.
    var isLenient = false
    /// The rules in force where the decoding has come to.
    var rules: JSONActiveRules = .standard
    /// The word of the innermost entity's value; of the value that was asked for, outside of all entities.
    var entity = 0
    /// The objects opened so far, where keys that nothing reads are looked for.
    var tracked: [JSONTrackedObject] = []
    /// Whether the next container's keys are the document's own, as a dictionary's are.
    var takesKeysLiterally = false
    /// The errors so far, where reading goes on behind them.
    var errors: [EntityError] = []
    /// Marks of the keys of an object that was opened: they tell of most keys that it has none such.
    var keyMarks = JSONKeyMarks(in: .allocate(capacity: JSONKeyMarks.wordCount))
    /// One for each of the outer levels; those inside share them.
    private let levels: UnsafeMutablePointer<Expected>
    /// The number of those, a power of two.
    private static let levelCount = 64
    /// What is known about types.
    var typePlans = JSONPlanTable<JSONTypePlan>()
    /// What is known about the keys of types, where names are keys as they are.
    var keyPlans = JSONPlanTable<JSONKeyPlans>()

    // What stands there before a document's tape does; it is never read.
    private static let emptyTape = JSONTape(
        words: .allocate(capacity: 1),
        count: 0,
        hasTrailingCommas: false
    )

    private init() {
        tape = Self.emptyTape
        bytes = UnsafeBufferPointer(start: nil, count: 0)
        levels = .allocate(capacity: Self.levelCount)
        levels.initialize(repeating: .none, count: Self.levelCount)
    }

    /// What is expected on a level.
    ///
    /// There may be more levels than a document has: an entity that stands in the same object, or a lone value that is read as a
    /// list, counts as one. Where two share a place, each finds that the other's object is not its own.
    @inline(__always)
    func expected(at depth: Int) -> UnsafeMutablePointer<Expected> {
        levels + (depth & (Self.levelCount - 1))
    }

    // MARK: Pool

    private static let pool = Pool<UnsafeMutablePointer<JSONDecodingState>>()

    /// Takes a state out of the pool, or makes one.
    static func take(
        for document: JSONDocument,
        _ view: JSONTapeView,
        _ rules: JSONActiveRules,
        entity: Int
    ) -> UnsafeMutablePointer<JSONDecodingState> {
        let state = pool.take() ?? make()
        state.pointee.document = document
        state.pointee.tape = view.tape
        state.pointee.bytes = view.bytes
        state.pointee.isLenient = document.isLenient
        state.pointee.rules = rules
        state.pointee.entity = entity
        // A key expected in another document is no key in this one.
        state.pointee.levels.update(repeating: .none, count: levelCount)
        state.pointee.keyMarks.forget()
        return state
    }

    private static func make() -> UnsafeMutablePointer<JSONDecodingState> {
        let state = UnsafeMutablePointer<JSONDecodingState>.allocate(capacity: 1)
        state.initialize(to: JSONDecodingState())
        return state
    }

    /// Ends a use: decoders that were kept are worth nothing from now on.
    static func putBack(_ state: UnsafeMutablePointer<JSONDecodingState>) {
        state.pointee.generation += 1
        state.pointee.document = nil
        state.pointee.rules = .standard
        state.pointee.tracked = []
        state.pointee.errors = []
        state.pointee.takesKeysLiterally = false
        pool.putBack(state)
    }
}
#endif
