#if JSON
public import Foundation

/// A value of a JSON document, with typed access whose errors tell path, line and column.
///
///     let name = try json["user"]["name"].string()                 // required
///     let age = try json["user"]["age"].optional?.int()            // nil when it is missing or null
///     let tags = try json["tags"].array().map { try $0.string() }
///     let first = try json[path: "data.items[0].id"].uint()
///
/// A key or index that leads nowhere gives a value that is missing: `exists` is false, and reading it throws
/// `.missingValue`. Booleans and numbers are never taken for each other. Numbers are exact: integers up to 128 bits and
/// decimals never pass through `Double`.
///
/// Values stand on Foundation's JSONSerialization, behind a strict check; or, where the rules say `jsonParser: .native`
/// and where JSONSerialization would lose something, on this library's own reader. The results are the same.
public struct JSONValue: @unchecked Sendable {
    // Unchecked: the objects of JSONSerialization inside `node` are never changed after they were made, and the tape that a
    // value reads was made before it.

    /// The document that holds the value.
    package let document: JSONDocument
    let node: Node

    enum Node {
        /// A value of a document that may not have been read yet, by its word on the tape: the root (word 0), and what
        /// decoders hand out.
        case unread(index: Int)
        /// A value of a document that was read.
        case native(index: Int)
        /// The same, with what JSONSerialization made of it.
        case carried(JSONCarriedValue)
        /// No value: what was looked for, from the last value on the way.
        indirect case missing(from: Int, steps: [FieldPath.Step])

        /// A value of a document that was read, and what JSONSerialization made of it, if it did.
        init(index: Int, object: Any?) {
            self = object.map { .carried(JSONCarriedValue(index: index, object: $0)) } ?? .native(index: index)
        }

        /// The word of the value, or of the last one on the way to it.
        var index: Int {
            switch self {
            case .unread(let index), .native(let index), .missing(let index, _): index
            case .carried(let value): value.index
            }
        }
    }

    init(document: JSONDocument, node: Node) {
        self.document = document
        self.node = node
    }

    /// The root of a document that is parsed when it is first looked at; errors are thrown then.
    package init(unparsed document: JSONDocument) {
        self.init(document: document, word: 0)
    }

    /// The value of a word on the document's tape.
    init(document: JSONDocument, word: Int) {
        self.init(document: document, node: .unread(index: word))
    }

    /// Parses a JSON document in UTF-8; a byte order mark in front is passed over.
    ///
    /// The whole document is checked: grammar, UTF-8, surrogates, depth, length of numbers, and keys that stand twice in an
    /// object. The rules' `strictness` and `jsonParser` count here; the others when values are read.
    public init(parsing data: Data, rules: DecodingRules = DecodingRules()) throws(EntityError) {
        let document = JSONDocument(data, rules: rules)
        let root = try EntityError.typed { try document.tree().root }
        self.init(document: document, node: root.map { .carried($0) } ?? .native(index: 0))
    }

    /// Parses a JSON document.
    public init(parsing text: String, rules: DecodingRules = DecodingRules()) throws(EntityError) {
        try self.init(parsing: Data(text.utf8), rules: rules)
    }

    /// What kind a value is.
    public enum Kind: Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case boolean
        /// A number of any size.
        case number
        /// A text.
        case string
        /// A list of values.
        case array
        /// Values by keys.
        case object
    }

    /// The value's kind; throws when it is missing.
    public func kind() throws(EntityError) -> Kind {
        try found().kind
    }

    /// Whether there is such a value.
    ///
    /// A document that can't be parsed, and a step into a value that has no members or elements, count as there: reading
    /// them throws the error.
    public var exists: Bool {
        guard case .missing(let index, let steps) = node else { return true }
        return !leadsNowhere(from: index, steps)
    }

    /// Whether the value is there and is `null`.
    public var isNull: Bool {
        (try? found().kind) == .null
    }

    /// The value itself, or nil when it is missing or null.
    public var optional: JSONValue? {
        exists && !isNull ? self : nil
    }
}
#endif
