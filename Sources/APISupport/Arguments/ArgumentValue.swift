/// The value of an argument: a text, a number, a truth value, several of them, or null.
///
/// Literals of these are values; others are made by name: `.text(name)`, `.integer(count)`.
public enum ArgumentValue: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A whole number.
    case integer(Int)
    /// A number; as text the shortest that gives it again. One that is not finite can't be written as JSON.
    case number(Double)
    /// A truth value; as text `true` or `false`.
    case boolean(Bool)
    /// Several values; outside of JSON the name is repeated, and nested lists are flattened.
    case list([ArgumentValue])
    /// No value; outside of JSON an empty text.
    case null

    /// The value as texts, one for each time that the name is written.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .integer(let number): ["\(number)"]
        case .number(let number): ["\(number)"]
        case .boolean(let value): ["\(value)"]
        case .list(let values): values.flatMap(\.texts)
        case .null: [""]
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
        case .null: try container.encodeNil()
        }
    }
}
