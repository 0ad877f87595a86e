#if JSON
internal import APISupportDefaults
internal import Foundation

/// Finds the elements of one array in a JSON document, and checks what stands around them.
///
/// Between the elements it goes from token to token, so that of a value that nobody reads memory holds no more than one token.
final class JSONArraySplitter: StreamSplitter {
    /// What may stand next.
    enum Expectation {
        case value
        case valueOrEnd
        case key
        case keyOrEnd
        case colon
        case commaOrEnd
        case nothing
    }

    /// A value or key whose end has not been found yet.
    private enum Capture {
        case key
        case scalar
        case element
        /// A value that stands for a list of itself.
        case loneElement
    }

    let keyPath: String?
    private let steps: [JSONKeyPlan.Step]
    private let builder: JSONElementBuilder
    private let isLenient: Bool
    private let maximumDepth: Int
    var window = StreamWindow()
    private var isFinished = false
    private var hasStarted = false
    var expectation = Expectation.value
    var frames: [JSONStreamFrame] = []
    private var capture: (kind: Capture, scan: JSONValueScan)?
    var hasFound = false
    private var count = 0
    /// The number of bytes of all keys that are kept.
    private var keySize = 0

    init(at keyPath: String?, _ builder: JSONElementBuilder) {
        self.keyPath = keyPath
        let marked = keyPath.map { JSONKeyPlan.steps($0, conversion: nil) } ?? []
        let plain = keyPath.map { [JSONKeyPlan.Step.member([Array($0.utf8)])] } ?? []
        steps = (marked.isEmpty ? plain : marked).filter { $0 != .itself }
        self.builder = builder
        let rules = builder.documentRules
        isLenient = rules.strictness == .lenient
        maximumDepth = rules.jsonDepth ?? Defaults.maximumJSONDepth
    }

    func push(_ bytes: Data) {
        window.append(bytes)
    }

    func finish() {
        isFinished = true
    }

    func next<E: Entity>(_ type: E.Type) throws(EntityError) -> StreamElement<E>? {
        if !hasStarted {
            guard window.dropMark(isFinished: isFinished) else { return nil }
            hasStarted = true
        }
        while true {
            if let current = capture {
                guard let range = try captured(current.scan) else { return nil }
                capture = nil
                if let element = try take(range, as: current.kind, type) { return element }
                continue
            }
            guard let byte = nextByte() else {
                if isFinished { try checkEnd() }
                return nil
            }
            try read(byte)
        }
    }

    // MARK: Between the elements

    /// The next byte that is no white space; nil where it hasn't come.
    private func nextByte() -> UInt8? {
        let bytes = window.bytes
        var index = window.head
        while index < bytes.count, JSONReader.isWhitespace(bytes[index]) { index += 1 }
        window.drop(to: index)
        return index < bytes.count ? bytes[index] : nil
    }

    /// Reads a bracket, comma or colon, or begins to look for the end of a longer token.
    private func read(_ byte: UInt8) throws(EntityError) {
        switch (expectation, byte) {
        case (.value, _): try beginValue(byte)
        case (.valueOrEnd, _) where byte != UInt8(ascii: "]"): try beginValue(byte)
        case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")): capture = (.key, JSONValueScan())
        case (.colon, UInt8(ascii: ":")):
            pass()
            expectation = .value
        case (.commaOrEnd, UInt8(ascii: ",")):
            pass()
            goOn()
        case (.valueOrEnd, UInt8(ascii: "]")) where frames.last?.isObject == false,
            (.keyOrEnd, UInt8(ascii: "}")) where frames.last?.isObject == true,
            (.commaOrEnd, UInt8(ascii: "]")) where frames.last?.isObject == false,
            (.commaOrEnd, UInt8(ascii: "}")) where frames.last?.isObject == true:
            pass()
            frames.removeLast()
            endValue()
        default: throw unexpected()
        }
    }

    private func pass() {
        window.drop(to: window.head + 1)
    }

    /// Goes on behind the comma in an array or object.
    private func goOn() {
        let last = frames.count - 1
        frames[last].index += 1
        frames[last].key = nil
        switch (frames[last].isObject, isLenient) {
        case (true, false): expectation = .key
        case (true, true): expectation = .keyOrEnd
        case (false, false): expectation = .value
        case (false, true): expectation = .valueOrEnd
        }
    }

    private func endValue() {
        expectation = frames.isEmpty ? .nothing : .commaOrEnd
    }

    /// What the value that stands next is to the stream.
    private var role: JSONStreamFrame.Role {
        guard let frame = frames.last else { return steps.isEmpty ? .target : .way(0) }
        guard case .way(let number) = frame.role, !frame.isPassed else { return .skipped }
        let leadsOn =
            switch steps[number] {
            case .member(let names): frame.key.map { names.contains(Array($0.utf8)) } ?? false
            case .element(let index): !frame.isObject && frame.index == index
            case .itself: false
            }
        guard leadsOn else { return .skipped }
        return number + 1 == steps.count ? .target : .way(number + 1)
    }

    private func beginValue(_ byte: UInt8) throws(EntityError) {
        if frames.last?.role == .target {
            capture = (.element, JSONValueScan())
            return
        }
        let role = role
        if role != .skipped, !frames.isEmpty { frames[frames.count - 1].isPassed = true }
        if role == .target {
            hasFound = true
            guard byte == UInt8(ascii: "[") else {
                capture = (.loneElement, JSONValueScan())
                return
            }
        }
        switch byte {
        case UInt8(ascii: "{"): try open(isObject: true, role)
        case UInt8(ascii: "["): try open(isObject: false, role)
        default: capture = (.scalar, JSONValueScan())
        }
    }

    private func open(isObject: Bool, _ role: JSONStreamFrame.Role) throws(EntityError) {
        guard frames.count < maximumDepth else {
            throw error(.depthLimit, "arrays and objects are nested more than \(maximumDepth) levels deep")
        }
        pass()
        frames.append(JSONStreamFrame(isObject: isObject, role: role))
        expectation = isObject ? .keyOrEnd : .valueOrEnd
    }

    // MARK: Values and keys

    /// The bytes of a captured value; nil where its end hasn't come.
    private func captured(_ scan: JSONValueScan) throws(EntityError) -> Range<Int>? {
        var scan = scan
        let head = window.head
        let found = window.bytes.withUnsafeBufferPointer { scan.end(in: $0, from: head) }
        capture?.scan = scan
        try builder.checkSize(found.map { $0 - head } ?? scan.length, at: origin)
        if let found { return head..<found }
        // Only outside of all brackets the end of the bytes may end a value.
        guard isFinished, frames.isEmpty, scan.isOpen else {
            if isFinished { throw truncated() }
            return nil
        }
        return head..<window.bytes.count
    }

    private func take<E: Entity>(
        _ range: Range<Int>,
        as kind: Capture,
        _ type: E.Type
    ) throws(EntityError) -> StreamElement<E>? {
        switch kind {
        case .key:
            let start = origin
            try keep(key: range, at: start)
            window.drop(to: range.upperBound)
            expectation = .colon
            return nil
        case .scalar:
            _ = try check(range) { reader in try reader.skipValue() }
            window.drop(to: range.upperBound)
            endValue()
            return nil
        case .element: return try element(range, at: origin, type)
        case .loneElement:
            let isNull = try check(range) { reader in
                guard try !reader.takeNull() else { return true }
                try reader.skipValue()
                return false
            }
            guard builder.rules.loneValuesAsLists == true else { throw notAnArray(range, isNull: isNull) }
            guard isNull else { return try element(range, at: origin, type) }
            window.drop(to: range.upperBound)
            endValue()
            return nil
        }
    }

    private func element<E: Entity>(
        _ range: Range<Int>,
        at origin: DocumentOrigin,
        _ type: E.Type
    ) throws(EntityError) -> StreamElement<E> {
        guard !range.isEmpty else { throw unexpected() }
        let element = builder.element(type, window.bytes[range], number: count, at: origin)
        // Behind broken grammar nothing tells where the next element begins.
        if case .failure(let failure) = element, failure.error.code == .malformed { throw failure.error }
        window.drop(to: range.upperBound)
        count += 1
        endValue()
        return element
    }

    /// Reads a token or value that is complete, by the reader's strict rules.
    private func check<R>(
        _ range: Range<Int>,
        _ body: (inout JSONReader) throws -> R
    ) throws(EntityError) -> R {
        guard !range.isEmpty else { throw unexpected() }
        let document = JSONDocument(Data(window.bytes[range]), rules: builder.documentRules, origin: origin)
        return try EntityError.typed {
            try document.withReader { reader in
                let result = try body(&reader)
                try reader.finish()
                return result
            }
        }
    }

    /// Notes the key of a member; in an object on the way it may stand once only.
    private func keep(key range: Range<Int>, at origin: DocumentOrigin) throws(EntityError) {
        let key = try check(range) { reader in try reader.string() }
        let last = frames.count - 1
        guard frames[last].role != .skipped else { return }
        frames[last].key = key
        keySize += range.count
        try builder.checkSize(keySize, at: origin)
        let isNew = frames[last].keys.insert(Array(key.utf8)).inserted
        guard isNew || (isLenient && !leadsToPassed(key)) else {
            throw error(.duplicateKey, "the key \"\(key)\" stands twice in one object")
        }
    }

    /// Whether a key, by which the way may have led on before, stands for the same step.
    private func leadsToPassed(_ key: String) -> Bool {
        guard let frame = frames.last, frame.isPassed, case .way(let number) = frame.role,
            case .member(let names) = steps[number]
        else { return false }
        return names.contains(Array(key.utf8))
    }
}
#endif
