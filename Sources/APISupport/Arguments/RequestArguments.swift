/// Arguments by name, in order: what a call of an API is given, wherever it is written.
///
/// ```swift
/// override var arguments: RequestArguments { ["city": .text(city), "days": 3, "metric": true] }
/// ```
///
/// ``APIRequest/argumentPlacement`` says where they go: into the query, a form, one of several parts, or a JSON
/// object.
public struct RequestArguments: Hashable, Sendable {
    private struct Item: Hashable {
        let name: String
        var value: ArgumentValue
    }

    private var items: [Item] = []

    /// Makes no arguments.
    public init() {}

    /// Makes arguments; of a name that stands twice the last value counts, as in assignments.
    init(_ elements: [(String, ArgumentValue)]) {
        for (name, value) in elements { self[name] = value }
    }

    /// Whether there are none.
    public var isEmpty: Bool { items.isEmpty }

    /// The names, in order.
    public var names: [String] { items.map(\.name) }

    /// The argument of a name; nil where there is none.
    ///
    /// Assigning keeps its place, or puts it behind all others; assigning nil takes it away (`.null` is a value).
    public subscript(name: String) -> ArgumentValue? {
        get { items.first { $0.name == name }?.value }
        set {
            let index = items.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): items[index].value = value
            case (let index?, nil): items.remove(at: index)
            case (nil, let value?): items.append(Item(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    /// The same, with those of others behind them that are missing here.
    func completed(by others: RequestArguments) -> RequestArguments {
        var result = self
        result.items += others.items.filter { self[$0.name] == nil }
        return result
    }

    /// The same without nulls, those in objects included; the elements of a list keep their places.
    var withoutNulls: RequestArguments {
        var result = RequestArguments()
        result.items = items.filter { $0.value != .null }.map { Item(name: $0.name, value: $0.value.withoutNulls) }
        return result
    }

    /// Names and values, in order.
    var members: [(name: String, value: ArgumentValue)] { items.map { ($0.name, $0.value) } }
}

extension ArgumentValue {
    /// The same without nulls in objects.
    fileprivate var withoutNulls: ArgumentValue {
        switch self {
        case .object(let arguments): .object(arguments.withoutNulls)
        case .list(let elements): .list(elements.map(\.withoutNulls))
        case .text, .integer, .number, .boolean, .null: self
        }
    }
}

extension RequestArguments: ExpressibleByDictionaryLiteral {
    /// Makes arguments; of a name that stands twice the last value counts, as in assignments.
    public init(dictionaryLiteral elements: (String, ArgumentValue)...) {
        self.init(elements)
    }
}

extension RequestArguments: Encodable {
    /// Encodes an object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: NameKey.self)
        for item in items { try container.encode(item.value, forKey: NameKey(stringValue: item.name)) }
    }

    private struct NameKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) { nil }
    }
}
