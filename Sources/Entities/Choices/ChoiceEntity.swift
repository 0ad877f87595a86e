/// An entity that is one of several kinds: an enum with associated values.
///
///     enum Shape: ChoiceEntity {
///         case circle(Circle)
///         case square(Square)
///
///         static let choices: Choices<Shape> = [.choice("circle", Shape.circle), .choice("square", Shape.square)]
///         static let discriminator: String? = "type"
///     }
///
/// In XML the element's tag tells which it is, `<circle radius="5"/>`; so the list of all of them, in the document's order, is
/// a field named `"*"`. An element of another name is looked into: for the attribute or child that `discriminator` names,
/// then for a single child whose tag tells. A choice named `"#text"` takes the pieces of text between the elements of such a
/// list: content that is mixed.
///
/// In JSON the value of the key `discriminator` tells, `{"type": "circle", "radius": 5}`, and all of the object is the kind's
/// value. Where that is nil, the object's single key does, `{"circle": {"radius": 5}}`; and a string stands for a kind
/// without a value, `"none"`.
///
/// For use inside of a `DecodableEntity` declare it `Decodable` as well, and `Encodable` where that is written; the entity
/// is read and written as it is alone all the same.
public protocol ChoiceEntity: Entity {
    /// The kinds.
    static var choices: Choices<Self> { get }
    /// The key whose value names the kind; nil, the default, for none.
    static var discriminator: String? { get }
    /// The kind that the entity is, for writing it; `.unwritten`, the default, makes that an error.
    ///
    ///     var writtenChoice: WrittenChoice {
    ///         switch self {
    ///         case .circle(let circle): .choice("circle", circle)
    ///         case .square(let square): .choice("square", square)
    ///         }
    ///     }
    var writtenChoice: WrittenChoice { get }
}

extension ChoiceEntity {
    /// None.
    public static var discriminator: String? { nil }

    /// None: the entity can't be written.
    public var writtenChoice: WrittenChoice { .unwritten }

    static func unknown(_ name: String) -> String {
        "\(Self.self) has no choice \(name.quotedForMessage())"
    }
}
