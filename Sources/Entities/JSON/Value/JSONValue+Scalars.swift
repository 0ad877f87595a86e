#if JSON
public import Foundation

extension JSONValue {
    // MARK: Numbers

    /// The value as an integer of the type that is asked for, up to 128 bits.
    ///
    /// A number with a point or an exponent is accepted when it is whole; one that does not fit throws
    /// `.numberOutOfRange`. Text is read as a number where the rules say `numbersInText`; so for all numbers.
    public func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(EntityError) -> T {
        let found = try found()
        if let number = found.number, let result = number.whole(type) { return result }
        return try number(found, type) { bytes throws(NumberFailure) in try NumberReader.integer(type, from: bytes) }
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
        try number(found(), Double.self) { bytes throws(NumberFailure) in try NumberReader.double(from: bytes) }
    }

    /// The value as the float nearest to it; one beyond the greatest float throws `.numberOutOfRange`.
    public func float() throws(EntityError) -> Float {
        try number(found(), Float.self) { bytes throws(NumberFailure) in try NumberReader.float(from: bytes) }
    }

    /// The value as a decimal number, exactly; one with digits that would be lost throws `.numberOutOfRange`.
    public func decimal() throws(EntityError) -> Decimal {
        try number(found(), Decimal.self) { bytes throws(NumberFailure) in try NumberReader.decimal(from: bytes) }
    }

    /// Reads a number from its characters; those of JSONSerialization's objects are the shortest that mean the number.
    private func number<T>(
        _ found: Found,
        _ type: T.Type,
        _ read: (UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> T
    ) throws(EntityError) -> T {
        try reading(found) { view in
            let index = found.index
            do {
                switch found.kind {
                case .number:
                    guard let number = found.number else { return try read(view.token(index)) }
                    return try NumberReader.withBytes(of: number.stringValue, read)
                case .string:
                    if let number = try numberInText(index, of: view, type, read) { return number }
                default: break
                }
            } catch let failure as NumberFailure {
                throw document.numberFailure(failure, expected: "\(type)", at: index, in: view)
            }
            throw document.mismatch(expected: "\(type)", at: index, in: view)
        }
    }

    /// Reads a number from a text, where the rules say that there may be one; nil where they don't.
    private func numberInText<T>(
        _ index: Int,
        of view: JSONTapeView,
        _ type: T.Type,
        _ read: (UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> T
    ) throws -> T? {
        let rules = textRules
        if rules.numbersInText {
            let number = try view.withText(index) { text in
                try NumberText.withJSONNumber(text, rules) { number in
                    Result { () throws(NumberFailure) in try read(number) }
                }
            }
            if let number { return try number.get() }
        }
        return view.withText(index) { TextScalar.nonFinite($0, rules, type) }
    }

    // MARK: Others

    /// The value as text.
    public func string() throws(EntityError) -> String {
        let found = try found()
        guard found.kind == .string else { throw mismatch(found, expected: "a string") }
        if let carried = found.carried, let text = carried.object as? String { return text }
        return found.view.rawString(found.index).string
    }

    /// The value as a boolean: `true` or `false`, and where the rules say `numbersInText` also those and 1 and 0 in text.
    public func bool() throws(EntityError) -> Bool {
        let found = try found()
        switch found.kind {
        case .boolean:
            return found.number?.boolValue ?? (found.tape.kind(found.index) == .yes)
        case .string:
            let rules = textRules
            return try reading(found) { view in
                guard rules.numbersInText else {
                    throw document.mismatch(expected: "true or false", at: found.index, in: view)
                }
                return try view.withText(found.index) { try TextScalar.bool($0, rules) }
            }
        default:
            throw mismatch(found, expected: "true or false")
        }
    }

    /// The value as a date, in the notations that the rules name; ISO 8601 by default.
    public func date() throws(EntityError) -> Date {
        let found = try found()
        let rules = textRules
        return try reading(found) { view in
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
        guard found.kind == .string else { throw mismatch(found, expected: expected) }
        let rules = textRules
        return try reading(found) { view in try view.withText(found.index) { try read($0, rules) } }
    }

    /// The rules in force for text.
    private var textRules: TextRules { TextRules.json(document.rulesInForce) }

    /// Reads a value from the tape, and tells its place in errors that don't know it.
    @inline(__always)
    private func reading<T>(_ found: Found, _ body: (JSONTapeView) throws -> T) throws(EntityError) -> T {
        try EntityError.typed {
            do {
                return try body(found.view)
            } catch let error as EntityError {
                throw document.placed(error, at: found.index, in: found.view)
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
