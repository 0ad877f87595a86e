#if JSON
public import Foundation

extension JSONValue {
    // MARK: Numbers

    /// The value as an integer of the type that is asked for, up to 128 bits.
    ///
    /// A number with a point or an exponent is accepted when it is whole; one that does not fit throws
    /// `.numberOutOfRange`. Text is read as a number where the rules say `numbersInText`; so for all numbers.
    public func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(EntityError) -> T {
        if let number = try found().number, let result = number.whole(type) { return result }
        return try number("\(type)") { bytes throws(NumberFailure) in try NumberReader.integer(type, from: bytes) }
    }

    /// The value as `Int`.
    public func int() throws(EntityError) -> Int {
        try integer()
    }

    /// The value as `UInt`.
    public func uint() throws(EntityError) -> UInt {
        try integer()
    }

    /// The value as the double nearest to it; one beyond the greatest double throws `.numberOutOfRange`.
    public func double() throws(EntityError) -> Double {
        try number("Double") { bytes throws(NumberFailure) in try NumberReader.double(from: bytes) }
    }

    /// The value as the float nearest to it; one beyond the greatest float throws `.numberOutOfRange`.
    public func float() throws(EntityError) -> Float {
        try number("Float") { bytes throws(NumberFailure) in try NumberReader.float(from: bytes) }
    }

    /// The value as a decimal number, exactly; one with digits that would be lost throws `.numberOutOfRange`.
    public func decimal() throws(EntityError) -> Decimal {
        try number("Decimal") { bytes throws(NumberFailure) in try NumberReader.decimal(from: bytes) }
    }

    /// Reads a number from its characters; those of JSONSerialization's objects are the shortest that mean the number.
    private func number<T>(
        _ expected: String,
        _ read: (UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> T
    ) throws(EntityError) -> T {
        let found = try found()
        return try reading { view, rules in
            let index = found.index
            do {
                switch found.kind {
                case .number:
                    guard let number = found.number else { return try read(view.token(index)) }
                    return try NumberReader.withBytes(of: number.stringValue, read)
                case .string where rules.numbersInText:
                    let number = try view.withText(index) { text in
                        try NumberText.withJSONNumber(text, rules) { number in
                            Result { () throws(NumberFailure) in try read(number) }
                        }
                    }
                    if let number { return try number.get() }
                    fallthrough
                case .string:
                    let number = view.withText(index) { TextScalar.nonFinite($0, rules, T.self) }
                    if let number { return number }
                default: break
                }
            } catch let failure as NumberFailure {
                throw document.numberFailure(failure, expected: expected, at: index, in: view)
            }
            throw document.mismatch(expected: expected, at: index, in: view)
        }
    }

    // MARK: Others

    /// The value as text.
    public func string() throws(EntityError) -> String {
        let found = try found()
        guard found.kind == .string else { throw try mismatch(found, expected: "a string") }
        if let text = found.object as? String { return text }
        return try reading { view, _ in view.rawString(found.index).string }
    }

    /// The value as a boolean: `true` or `false`, and where the rules say `numbersInText` also those and 1 and 0 in text.
    public func bool() throws(EntityError) -> Bool {
        let found = try found()
        switch found.kind {
        case .boolean:
            return found.number?.boolValue ?? (found.tape.kind(found.index) == .yes)
        case .string:
            return try reading { view, rules in
                guard rules.numbersInText else {
                    throw document.mismatch(expected: "true or false", at: found.index, in: view)
                }
                return try view.withText(found.index) { try TextScalar.bool($0, rules) }
            }
        default:
            throw try mismatch(found, expected: "true or false")
        }
    }

    /// The value as a date, in the notations that the rules name; ISO 8601 by default.
    public func date() throws(EntityError) -> Date {
        let found = try found()
        return try reading { view, rules in
            switch found.kind {
            case .string: try view.withText(found.index) { try TextScalar.date($0, rules) }
            case .number: try TextScalar.date(number: view.token(found.index), rules)
            default: throw document.mismatch(expected: "a date", at: found.index, in: view)
            }
        }
    }

    /// The value as a URL, or as a relative reference.
    public func url() throws(EntityError) -> URL {
        try text("a URL") { text, rules throws(EntityError) in try TextScalar.url(text, rules) }
    }

    /// The value as a UUID.
    public func uuid() throws(EntityError) -> UUID {
        try text("a UUID") { text, rules throws(EntityError) in try TextScalar.uuid(text, rules) }
    }

    /// The value as bytes, in the notation that the rules name; base64 by default.
    public func data() throws(EntityError) -> Data {
        let notation = DecodingRules.current.bytes ?? document.rules.bytes ?? .base64
        return try text(notation.description) { text, rules throws(EntityError) in try TextScalar.data(text, rules) }
    }

    private func text<T>(
        _ expected: String,
        _ read: (TextBytes, TextRules) throws(EntityError) -> T
    ) throws(EntityError) -> T {
        let found = try found()
        guard found.kind == .string else { throw try mismatch(found, expected: expected) }
        return try reading { view, rules in try view.withText(found.index) { try read($0, rules) } }
    }

    /// Reads from the tape by the rules in force, and tells the value's place in errors that don't know it.
    private func reading<T>(_ body: (JSONTapeView, TextRules) throws -> T) throws(EntityError) -> T {
        let found = try found()
        return try EntityError.typed {
            try document.withView { view in
                let rules = TextRules.json(document.rulesInForce)
                do {
                    return try body(view, rules)
                } catch let error as EntityError {
                    throw document.placed(error, at: found.index, in: view)
                }
            }
        }
    }
}

extension JSONTapeView {
    /// Hands out the text of a string, its escapes resolved.
    @inline(__always)
    func withText<R>(_ index: Int, _ body: (TextBytes) throws -> R) rethrows -> R {
        let raw = rawString(index)
        guard raw.hasEscapes else { return try body(raw.bytes) }
        var text = raw.string
        return try text.withUTF8(body)
    }
}

extension NumberReader {
    /// Reads a number from a string.
    static func withBytes<T>(
        of text: String,
        _ read: (UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> T
    ) throws(NumberFailure) -> T {
        var text = text
        return try text.withUTF8 { bytes in Result { () throws(NumberFailure) in try read(bytes) } }.get()
    }
}
#endif
