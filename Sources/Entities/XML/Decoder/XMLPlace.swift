#if XML
/// What a value is decoded from.
struct XMLPlace: BitwiseCopyable {
    /// The kinds of places.
    enum Kind: UInt8, BitwiseCopyable {
        /// An element.
        case element
        /// An element, and for a list all its later siblings that a query matches.
        case list
        /// All the children of an element, as a list.
        case children
        /// No element of a list.
        case emptyList
        /// An attribute of an element.
        case attribute
        /// An element's own text.
        case ownText
        /// A text that does not stand in the document: a default of the rules.
        case literal
    }

    /// The kind.
    let kind: Kind
    /// The number of the element, or of the one around the value.
    let index: UInt32
    /// The number of a list's query, an attribute, or a literal.
    let number: UInt32

    init(_ kind: Kind, _ index: UInt32, _ number: UInt32 = 0) {
        self.kind = kind
        self.index = index
        self.number = number
    }

    /// Whether the place has children and attributes.
    var isElement: Bool { kind == .element || kind == .list || kind == .children }
}
#endif
