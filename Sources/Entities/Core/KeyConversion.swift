/// How the name of a property becomes the key of the document.
public enum KeyConversion: Sendable {
    /// Not at all.
    case asWritten
    /// `imageURL` becomes `image_url`.
    case snakeCase
    /// By a function of your own, from the property's name to the key.
    case custom(@Sendable (String) -> String)
}
