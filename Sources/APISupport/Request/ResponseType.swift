/// How a response's body is read.
///
/// Beside the values below, trait JSON brings `.json` and trait XML `.xml`: the body is read in that format, whatever its
/// media type says.
public struct ResponseType: Hashable, Sendable {
    /// What decides on the format.
    enum Choice: Hashable {
        case mediaType
        case format(BodyFormat)
        case none
    }

    let choice: Choice

    /// By the media type and, where that is missing or generic, by the body's first bytes.
    public static let automatic = ResponseType(choice: .mediaType)
    /// Not at all: the bytes are given as they came, and no entity is built.
    public static let data = ResponseType(choice: .none)
}
