/// A value of an argument, a query or a form: a text, a number, a truth value, null, a list, or an object with members of its
/// own.
///
/// It is written as a literal, or made from what is known only when the program runs:
///
/// ```swift
/// let filter: ArgumentValue = ["tags": ["swift", "linux"], "draft": false, "author": nil, "page": .integer(page)]
/// ```
public enum ArgumentValue: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A whole number.
    case integer(Int)
    /// A number; as text the shortest that gives it again. One that is not finite can't be written as JSON.
    case number(Double)
    /// A truth value; as text `true` or `false`, unless a layout says otherwise.
    case boolean(Bool)
    /// Values in their order.
    case list([ArgumentValue])
    /// Members in their order.
    case object(RequestArguments)
    /// No value.
    case null

    /// Makes a value of a text, number or truth value; nil is null.
    public init(_ value: (some LosslessStringConvertible)?) {
        switch value {
        case nil: self = .null
        case let value as Bool: self = .boolean(value)
        case let value as any BinaryInteger: self = Int(exactly: value).map(Self.integer) ?? .text("\(value)")
        // By its text: a Float has another value as a Double, and more digits.
        case let value as any BinaryFloatingPoint: self = Double("\(value)").map(Self.number) ?? .text("\(value)")
        case let value?: self = .text(String(value))
        }
    }
}

extension ArgumentValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Makes a text.
    public init(stringLiteral value: String) { self = .text(value) }
}

extension ArgumentValue: ExpressibleByIntegerLiteral {
    /// Makes a whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
}

extension ArgumentValue: ExpressibleByFloatLiteral {
    /// Makes a number.
    public init(floatLiteral value: Double) { self = .number(value) }
}

extension ArgumentValue: ExpressibleByBooleanLiteral {
    /// Makes a truth value.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension ArgumentValue: ExpressibleByArrayLiteral {
    /// Makes a list.
    public init(arrayLiteral elements: ArgumentValue...) { self = .list(elements) }
}

extension ArgumentValue: ExpressibleByDictionaryLiteral {
    /// Makes an object, whose members keep their order; of a name that stands twice the last value counts.
    public init(dictionaryLiteral elements: (String, ArgumentValue)...) {
        self = .object(RequestArguments(elements))
    }
}

extension ArgumentValue: ExpressibleByNilLiteral {
    /// Makes a null.
    public init(nilLiteral: ()) { self = .null }
}

extension ArgumentValue: Encodable {
    /// Encodes the value itself.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .boolean(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        case .null: try container.encodeNil()
        }
    }
}
