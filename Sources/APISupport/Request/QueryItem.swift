/// An item of a URL's query, or of a form: a name with its values.
///
/// Several values are sent as the name repeated (`tag=a&tag=b`). Names and values are plain text; they are escaped
/// when the request is made.
public struct QueryItem: Hashable, Sendable {
    /// The name, not escaped.
    public var name: String
    /// The values, not escaped; nil sends the name alone, and no values send nothing.
    public var values: [String]?

    /// Makes an item of a name alone, for example `?draft`.
    public init(_ name: String) {
        self.name = name
        values = nil
    }

    /// Makes an item with one value: a text, number or truth value.
    public init(_ name: String, _ value: some LosslessStringConvertible) {
        self.name = name
        values = [String(value)]
    }

    /// Makes an item with several values, sent as the name repeated.
    public init(_ name: String, _ values: [some LosslessStringConvertible]) {
        self.name = name
        self.values = values.map { String($0) }
    }

    /// Names and values as pairs in the order in which they are sent; a pair without a value is the name alone.
    var pairs: [(name: String, value: String?)] {
        guard let values else { return [(name, nil)] }
        return values.map { (name, $0) }
    }
}
