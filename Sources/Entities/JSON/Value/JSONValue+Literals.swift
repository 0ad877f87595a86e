#if JSON
internal import Foundation

/// Literals make values of their own: `let body: JSONValue = ["id": 1, "tags": ["a", .null]]`.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Makes a text.
    public init(stringLiteral value: String) {
        self.init(written: JSONText.quoted(value))
    }

    /// Makes a whole number.
    public init(integerLiteral value: Int) {
        self.init(written: "\(value)")
    }

    /// Makes a number; one that is not finite is a programmer's mistake.
    public init(floatLiteral value: Double) {
        precondition(value.isFinite, "JSON has no number \(value)")
        self.init(written: "\(value)")
    }

    /// Makes a truth value.
    public init(booleanLiteral value: Bool) {
        self.init(written: value ? "true" : "false")
    }

    /// A null; `nil` itself stands for a value that is not there.
    public static let null = JSONValue(written: "null")

    /// Makes an array; an element that is missing is a programmer's mistake.
    public init(arrayLiteral elements: JSONValue...) {
        self.init(written: "[" + elements.map(\.written).joined(separator: ",") + "]")
    }

    /// Makes an object; a key that stands twice and a value that is missing are programmer's mistakes.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        precondition(Set(elements.map(\.0)).count == elements.count, "a key stands twice in an object")
        let members = elements.map { key, value in JSONText.quoted(key) + ":" + value.written }
        self.init(written: "{" + members.joined(separator: ",") + "}")
    }

    private init(written text: String) {
        self.init(unparsed: JSONDocument(Data(text.utf8), rules: DecodingRules(jsonParser: .native)))
    }

    private var written: String {
        do {
            return try jsonString()
        } catch {
            preconditionFailure("no value to build of: \(error)")
        }
    }
}
#endif
