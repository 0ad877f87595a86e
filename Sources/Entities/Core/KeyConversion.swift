/// How the name of a property becomes the key of the document.
public enum KeyConversion: Sendable {
    /// Not at all.
    case asWritten
    /// `imageURL` becomes `image_url`.
    case snakeCase
    /// `imageURL` becomes `image-url`.
    case kebabCase
    /// `imageURL` becomes `ImageURL`.
    case capitalized
    /// By a function of your own, from the property's name to the key.
    case custom(@Sendable (String) -> String)
}
