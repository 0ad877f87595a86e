/// An entity that is built by a list of its fields: the fastest way, and one description for JSON and XML.
///
///     struct User: AutoEntity {
///         var id = 0
///         var name = ""
///         var home: URL?
///         var tags: [String] = []
///
///         static let autoFields: AutoFields<User> = [
///             .field("id", \.id, attribute: true),
///             .field("name", \.name, default: "anonymous"),
///             .field("home", \.home),
///             .field("tags/tag", \.tags),
///         ]
///     }
///
/// The properties are `var`, and have values before they are read. A class works alike; an open class declares `class var
/// autoFields: AutoFields<Base>`, and a subclass adds its own fields with `super.autoFields.adding(.field("x", \Sub.x))`.
/// Declare the list as a `static let` where that is possible: a computed one is made anew for each document.
public protocol AutoEntity: Entity {
    /// The type whose properties the list describes: the entity itself, or the class at the root of its hierarchy.
    associatedtype FieldRoot = Self

    /// Makes an entity whose fields are not read yet.
    init()

    /// The fields of the entity.
    static var autoFields: AutoFields<FieldRoot> { get }

    /// The rules of this entity; what it leaves nil is inherited. By default it leaves everything nil.
    static var decoding: DecodingRules { get }
}

extension AutoEntity {
    /// No rules of its own.
    public static var decoding: DecodingRules { DecodingRules() }

    /// Stops the program where the root of the field list is not the entity or a class above it.
    static func checkFieldRoot() {
        precondition(
            Self.self is FieldRoot.Type,
            "\(Self.self).FieldRoot must be \(Self.self) or a superclass of it, not \(FieldRoot.self)"
        )
    }
}
