#if JSON
internal import Foundation

extension JSONDecodingContext {
    /// Decodes a value of any type.
    func decode<T: Decodable>(_ type: T.Type, at index: Int, depth: Int) throws -> T {
        let plan = plan(of: type)
        if rules.isLossy || rules.collectsErrors, let array = type as? any JSONLossyArray.Type {
            return Self.same(try array.build(from: index, depth: depth, in: self))
        }
        switch plan.way {
        case .own: return try build(type, at: index, depth: depth)
        case .entity: return try decodeEntity(type, plan, at: index, depth: depth)
        case .date: return Self.same(try date(at: index))
        case .url: return Self.same(try text(at: index, "a URL", TextScalar.url))
        case .uuid: return Self.same(try text(at: index, "a UUID", TextScalar.uuid))
        case .data: return Self.same(try text(at: index, rules.text.bytes.description, TextScalar.data))
        case .decimal: return Self.same(try decimal(at: index))
        case .integers: return Self.same(try array(at: index) { try integer(Int.self, at: $0) })
        case .doubles: return Self.same(try array(at: index) { try double(at: $0) })
        case .strings: return Self.same(try array(at: index) { try string(at: $0) })
        case .value: return Self.same(JSONValue(document: document, word: index))
        case .dictionary(let dictionary):
            try open(.object, "an object", at: index)
            try checkKeys(of: index)
            return Self.same(try dictionary.build(from: index, depth: depth, in: self))
        case .otherEntity(let entity): return Self.same(try buildOther(entity, at: index))
        case .otherDictionary:
            takesKeysLiterally = true
            defer { takesKeysLiterally = false }
            return try build(type, at: index, depth: depth)
        }
    }

    /// A value whose type is known to be the one asked for.
    @inline(__always)
    private static func same<A, B>(_ value: A) -> B {
        precondition(A.self == B.self, "\(A.self) where \(B.self) was asked for")
        return unsafeBitCast(value, to: B.self)
    }

    /// Has a type decode itself, and tells the place of what it throws.
    private func build<T: Decodable>(_ type: T.Type, at index: Int, depth: Int) throws -> T {
        let count = tracked.count
        do {
            let value = try T(from: JSONTapeDecoder(context: self, index: index, depth: depth))
            if tracked.count > count { try finishTracking(from: count) }
            return value
        } catch {
            tracked.removeLast(tracked.count - count)
            throw entityError(error, at: index)
        }
    }

    /// Has an entity build itself that is not built by the compiler's code.
    private func buildOther<T: Entity>(_ type: T.Type, at index: Int) throws -> T {
        do {
            let json = JSONValue(document: document, word: index)
            var inner = rules.isPlace ? rules.rules : rules.rules.withoutEntityMembers
            guard rules.tracksKeys, let outer = tracked.lastIndex(where: { $0.object == index }) else {
                return try DecodingRules.$current.withValue(inner) { try T.from(json: json) }
            }
            // The entity shares the object with the one around it.
            let note = FlattenedObject()
            inner.flattened = note
            let path = document.place(of: index, of: tape).path
            note.begin(path)
            let value = try DecodingRules.$current.withValue(inner) { try T.from(json: json) }
            let unread = note.end()
            let view = view
            tracked[outer].readKeys.formUnion(
                view.keyIndices(of: index).filter { !unread.contains(path.appending(.key(view.rawString($0).string))) }
            )
            return value
        } catch {
            throw entityError(error, at: index).building(type)
        }
    }

    /// Decodes an entity by its own rules.
    private func decodeEntity<T: Decodable>(_ type: T.Type, _ plan: JSONTypePlan, at index: Int, depth: Int) throws -> T
    {
        let (outerRules, outerEntity) = (rules, entity)
        let (inner, keyPath) = plan.rules(inside: outerRules)
        defer { (rules, entity) = (outerRules, outerEntity) }
        rules = inner
        entity = index
        let count = rules.collectsErrors ? errors.count : 0
        defer { if inner.collectsErrors { nameErrors(from: count, type) } }
        do {
            if let keyPath { entity = try document.value(at: keyPath, from: index, in: view) }
            return try build(type, at: entity, depth: depth)
        } catch let error as EntityError {
            throw error.building(type)
        }
    }

    /// Makes sure of an array or object.
    @inline(__always)
    func open(_ kind: JSONTape.Kind, _ expected: String, at index: Int) throws {
        guard tape.kind(index) == kind else { throw document.mismatch(expected: expected, at: index, in: view) }
    }

    @inline(__always)
    private func array<T>(at index: Int, _ element: (Int) throws -> T) throws -> [T] {
        if rules.takesLoneValues, tape.kind(index) != .array { return isNil(index) ? [] : [try element(index)] }
        try open(.array, "an array", at: index)
        var result: [T] = []
        result.reserveCapacity(tape.length(index))
        let end = tape.end(index)
        var position = index + 2
        while position < end {
            result.append(try element(position))
            position = tape.next(position)
        }
        return result
    }

    // MARK: Scalars

    /// Whether a value counts as nil for an optional.
    @inline(__always)
    func isNil(_ index: Int) -> Bool {
        let kind = tape.kind(index)
        return kind == .null || (kind == .string && rules.text.emptyStringIsNil && tape.length(index) == 0)
    }

    @inline(__always)
    func string(at index: Int) throws -> String {
        switch tape.kind(index) {
        case .string: String(validated: view.token(index))
        case .escapedString: view.rawString(index).string
        default: throw document.mismatch(expected: "a string", at: index, in: view)
        }
    }

    @inline(__always)
    func bool(at index: Int) throws -> Bool {
        switch tape.kind(index) {
        case .yes: true
        case .no: false
        default: try boolInText(at: index)
        }
    }

    private func boolInText(at index: Int) throws -> Bool {
        guard rules.text.numbersInText else {
            throw document.mismatch(expected: "true or false", at: index, in: view)
        }
        return try text(at: index, "true or false", TextScalar.bool)
    }

    @inline(__always)
    func integer<T: FixedWidthInteger>(_ type: T.Type, at index: Int) throws -> T {
        if tape.kind(index) == .wholeNumber, let value = try? NumberReader.integer(type, from: view.token(index)) {
            return value
        }
        return try number(at: index, "\(type)") { bytes throws(NumberFailure) in
            try NumberReader.integer(type, from: bytes)
        }
    }

    func double(at index: Int) throws -> Double {
        try number(at: index, "Double") { bytes throws(NumberFailure) in try NumberReader.double(from: bytes) }
    }

    func float(at index: Int) throws -> Float {
        try number(at: index, "Float") { bytes throws(NumberFailure) in try NumberReader.float(from: bytes) }
    }

    private func decimal(at index: Int) throws -> Decimal {
        try number(at: index, "Decimal") { bytes throws(NumberFailure) in try NumberReader.decimal(from: bytes) }
    }

    /// Reads a number, or one in text where the rules allow it.
    private func number<T>(
        at index: Int,
        _ expected: @autoclosure () -> String,
        _ read: (UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> T
    ) throws -> T {
        do {
            switch tape.kind(index) {
            case .wholeNumber, .number:
                return try read(view.token(index))
            case .string, .escapedString:
                if rules.text.numbersInText, let number = try numberInText(at: index, read) { return number }
                if let number = view.withText(index, { TextScalar.nonFinite($0, rules.text, T.self) }) { return number }
            default: break
            }
        } catch let failure as NumberFailure {
            throw document.numberFailure(failure, expected: expected(), at: index, in: view)
        }
        throw document.mismatch(expected: expected(), at: index, in: view)
    }

    private func numberInText<T>(
        at index: Int,
        _ read: (UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> T
    ) throws -> T? {
        try placing(index) {
            try view.withText(index) { text in
                try NumberText.withJSONNumber(text, rules.text) { number in
                    Result { () throws(NumberFailure) in try read(number) }
                }
            }
        }?.get()
    }

    private func date(at index: Int) throws -> Date {
        guard tape.kind(index) == .wholeNumber || tape.kind(index) == .number else {
            return try text(at: index, "a date") { text, rules throws(EntityError) in try TextScalar.date(text, rules) }
        }
        return try placing(index) { try TextScalar.date(number: view.token(index), rules.text) }
    }

    private func text<T>(
        at index: Int,
        _ expected: String,
        _ read: (TextBytes, TextRules) throws(EntityError) -> T
    ) throws -> T {
        guard tape.kind(index) == .string || tape.kind(index) == .escapedString else {
            throw document.mismatch(expected: expected, at: index, in: view)
        }
        return try placing(index) { try view.withText(index) { try read($0, rules.text) } }
    }

    /// Tells a value's place in errors that don't know it.
    private func placing<T>(_ index: Int, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as EntityError {
            throw document.placed(error, at: index, in: view)
        }
    }
}
#endif
