/// A value of a query or form: a text, number or truth value, nothing, a list, or an object with members of its own.
///
/// It is written as a literal, or made from what is known only when the program runs:
///
/// ```swift
/// let filter: FormValue = ["tags": ["swift", "linux"], "draft": false, "author": nil]
/// ```
public enum FormValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// A text; numbers are texts too.
    case text(String)
    /// A truth value.
    case flag(Bool)
    /// Values in their order.
    case list([FormValue])
    /// Members in their order.
    case object([Member])

    /// A member of an object.
    public struct Member: Hashable, Sendable {
        /// The name, not escaped.
        public var name: String
        /// The value.
        public var value: FormValue

        /// Makes a member.
        public init(_ name: String, _ value: FormValue) {
            self.name = name
            self.value = value
        }
    }

    /// Makes a value of a text or number; nil is nothing.
    public init(_ value: (some LosslessStringConvertible)?) {
        switch value {
        case nil: self = .null
        case let flag as Bool: self = .flag(flag)
        case let value?: self = .text(String(value))
        }
    }
}

extension FormValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Makes a text.
    public init(stringLiteral value: String) {
        self = .text(value)
    }

    /// Makes a number.
    public init(integerLiteral value: Int) {
        self = .text(String(value))
    }

    /// Makes a number.
    public init(floatLiteral value: Double) {
        self = .text(String(value))
    }

    /// Makes a truth value.
    public init(booleanLiteral value: Bool) {
        self = .flag(value)
    }

    /// Makes nothing.
    public init(nilLiteral: ()) {
        self = .null
    }

    /// Makes a list.
    public init(arrayLiteral elements: FormValue...) {
        self = .list(elements)
    }

    /// Makes an object, whose members keep their order.
    public init(dictionaryLiteral elements: (String, FormValue)...) {
        self = .object(elements.map(Member.init))
    }
}
