/// A value taken where a key is missing.
public enum DefaultValue: Hashable, Sendable {
    /// A text.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case double(Double)
    /// A truth value.
    case bool(Bool)
    /// An empty list.
    case emptyList
}

extension DefaultValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral
{
    /// Makes a text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Makes a whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Makes a number with a fraction.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Makes a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
