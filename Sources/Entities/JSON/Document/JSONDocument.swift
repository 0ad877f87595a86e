#if JSON
internal import APISupportDefaults
internal import APISupportMemory
package import Foundation

/// A JSON document: its bytes, and what has been made of them so far.
///
/// Nothing is made before it is needed. Entities with a field list read the bytes; decoders read a tape; accessors of
/// `JSONValue` read the tape too, and by default the objects of JSONSerialization beside it.
package final class JSONDocument: @unchecked Sendable {
    // Unchecked: `state` is only touched while `lock` is held, and `madeLocator` while `locatorLock` is; `checked` is
    // written but once, while `lock` is held; all else changes only while nobody but the pool has the document.

    /// The bytes, in UTF-8; a byte order mark in front is passed over.
    @exclusivity(unchecked) package private(set) var bytes: Data
    /// The rules by which the document is read, of the request or the caller.
    @exclusivity(unchecked) package private(set) var rules: DecodingRules
    /// Whether the rules say nothing that is inherited.
    @exclusivity(unchecked) private var hasPlainRules: Bool
    /// The rules in force, of the caller and of the document.
    var rulesInForce: DecodingRules {
        hasPlainRules ? DecodingRules.current : DecodingRules.current.inheriting(from: rules)
    }
    /// Whether duplicate keys and trailing commas are let through.
    package var isLenient: Bool { rules.strictness == .lenient }
    /// The deepest nesting that is read.
    var maximumDepth: Int { rules.jsonDepth ?? Defaults.maximumJSONDepth }
    /// Finds the places of errors; made for the first of them.
    var locator: JSONLocator {
        Self.locatorLock.withLock {
            let locator = madeLocator ?? JSONLocator(origin: origin)
            madeLocator = locator
            return locator
        }
    }
    private static let locatorLock = PlainLock()
    /// Protected by `locatorLock`: that of the document is held while its tape is made, and errors with it.
    @exclusivity(unchecked) private var madeLocator: JSONLocator?
    /// Where the document begins, if it is a piece of a longer one.
    private let origin: DocumentOrigin?
    /// Keeps what field lists learnt for the next document of a stream; nil for other documents.
    let sessions: JSONFieldSessions?

    private let lock = PlainLock()
    // The lock sees to it that nobody else is at it: access needs no check besides.
    @exclusivity(unchecked) private var state = State()
    // Values that were read from it are made after it and read it without the lock: most of what they do is shorter.
    @exclusivity(unchecked) private var checked: JSONCheckedTape?

    private struct State {
        var tape: Result<JSONTapeStorage, any Error>?
        var source: LastingBytes?
        var check: Result<JSONCheckedTape, any Error>?
        var tree: Result<JSONTree, any Error>?
        var keyTables: [Int: JSONKeyTable] = [:]
        var elementTables: [Int: [UInt32]] = [:]
        var isChecked = false
    }

    /// Makes a document of bytes, which are not looked at yet.
    ///
    /// With an origin the bytes are a piece of a longer document: its places are told, and no byte order mark may stand in front.
    package convenience init(_ bytes: Data, rules: DecodingRules = DecodingRules(), origin: DocumentOrigin? = nil) {
        self.init(bytes, rules: rules, origin: origin, sessions: nil)
    }

    init(_ bytes: Data, rules: DecodingRules, origin: DocumentOrigin?, sessions: JSONFieldSessions?) {
        self.bytes = bytes
        self.sessions = sessions
        self.rules = rules
        self.origin = origin
        hasPlainRules = rules.changesNothing
    }

    // MARK: Use for other bytes

    /// Begins a document in the place of another, which let go.
    func begin(_ bytes: Data, rules: DecodingRules) {
        self.bytes = bytes
        self.rules = rules
        hasPlainRules = rules.changesNothing
    }

    /// Lets go of all that belongs to the bytes; nobody else may have the document.
    func letGo() {
        begin(Data(), rules: DecodingRules())
        // All that is made of the bytes is made of the tape.
        if state.tape != nil {
            state = State()
            checked = nil
        }
        state.isChecked = false
        if madeLocator != nil { madeLocator = nil }
    }

    // MARK: Bytes

    /// Reads the bytes; the reader must not leave the closure.
    package func withReader<R>(_ body: (inout JSONReader) throws -> R) rethrows -> R {
        try withBytes { bytes in
            var reader = reader(of: bytes)
            return try withExtendedLifetime(self) { try body(&reader) }
        }
    }

    private func reader(of bytes: UnsafeBufferPointer<UInt8>) -> JSONReader {
        var reader = JSONReader(
            bytes,
            isLenient: isLenient,
            maximumDepth: maximumDepth,
            isPiece: origin != nil,
            document: self
        )
        reader.depth = origin?.depth ?? 0
        return reader
    }

    func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        try bytes.bytes.withUnsafeBytes { raw in try raw.withMemoryRebound(to: UInt8.self, body) }
    }

    /// Remembers that the whole document has been read, or makes sure of it now.
    package func markChecked() {
        lock.withLock { state.isChecked = true }
    }

    /// Checks what nothing has read yet: no entity is made of half a document.
    package func checkRest() throws {
        let isChecked = try lock.withLock {
            _ = try state.tape?.get()
            return state.isChecked || state.tape != nil
        }
        guard !isChecked else { return }
        try withReader { reader in
            try reader.skipValue()
            try reader.finish()
        }
    }

    // MARK: Tape

    /// The tape, made now if it was not before; throws when the document breaks the grammar.
    ///
    /// It is valid as long as the document is.
    func tape() throws -> JSONTape {
        try lock.withLock { try unlockedTape() }
    }

    private func unlockedTape() throws -> JSONTape {
        try withBytes { bytes in try unlockedTape(of: bytes) }
    }

    private func unlockedTape(of bytes: UnsafeBufferPointer<UInt8>) throws -> JSONTape {
        if let tape = state.tape { return try tape.get().tape }
        let tape = Result { try JSONTapeBuilder.tape(from: reader(of: bytes)) }
        state.tape = tape
        return try tape.get().tape
    }

    /// Reads the tape and the bytes; the view must not leave the closure.
    func withView<R>(_ body: (JSONTapeView) throws -> R) throws -> R {
        try withBytes { bytes in
            let tape = try lock.withLock { try unlockedTape(of: bytes) }
            return try withExtendedLifetime(self) { try body(JSONTapeView(tape, bytes)) }
        }
    }

    // MARK: Values

    /// The tape, once every object was looked at for keys that stand twice, which strict rules refuse.
    func checkedTape() throws -> JSONCheckedTape {
        try lock.withLock { try unlockedCheckedTape() }
    }

    /// The tape of a document of which values were read.
    var tapeOfValues: JSONCheckedTape {
        guard let checked else { preconditionFailure("a value of a document that was not read") }
        return checked
    }

    private func unlockedCheckedTape() throws -> JSONCheckedTape {
        if let check = state.check { return try check.get() }
        let check = Result {
            let tape = try unlockedTape()
            let source = LastingBytes(bytes)
            state.source = source
            let view = JSONTapeView(tape, source.bytes)
            let duplicate = view.firstDuplicateKey()
            if let duplicate, !isLenient { throw duplicateKey(duplicate, in: view) }
            return JSONCheckedTape(view: view, hasDuplicateKeys: duplicate != nil)
        }
        state.check = check
        checked = try check.get()
        return try check.get()
    }

    /// What the accessors of the root read.
    func tree() throws -> JSONTree {
        try lock.withLock {
            if let tree = state.tree { return try tree.get() }
            let tree = Result { try JSONTree(of: self, unlockedCheckedTape()) }
            state.tree = tree
            return try tree.get()
        }
    }

    /// The table of an object's keys, kept for the next look-up.
    func keyTable(of object: Int, in view: JSONTapeView) -> JSONKeyTable {
        lock.withLock {
            if let table = state.keyTables[object] { return table }
            let table = JSONKeyTable(of: object, in: view)
            state.keyTables[object] = table
            return table
        }
    }

    /// The word of an array's element; those of long arrays are kept, so that taking them one by one stays linear.
    func element(_ index: Int, of array: Int, on tape: JSONTape) -> Int {
        guard tape.length(array) > 64 else {
            return (0..<index).reduce(array + 2) { element, _ in tape.next(element) }
        }
        return lock.withLock {
            let table = state.elementTables[array] ?? tape.elementIndices(of: array).map(UInt32.init)
            state.elementTables[array] = table
            return Int(table[index])
        }
    }

    // MARK: Errors

    /// An error at the value of a word, or one step further.
    func failure(
        _ code: EntityError.Code,
        _ message: String,
        at index: Int,
        of tape: JSONTape,
        step: FieldPath.Step? = nil
    ) -> EntityError {
        EntityError(code, message, at: place(of: index, of: tape), step: step)
    }

    /// The place of the value of a word.
    func place(of index: Int, of tape: JSONTape) -> DocumentPlace {
        withBytes { locator.locate(tape.firstByte(index), in: $0) }
    }
}
#endif
