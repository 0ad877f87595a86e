/// How the body of a form is laid out.
public struct FormLayout: Hashable, Sendable {
    /// How the names of a list's elements look; an element that is an object or a list has its number always, since nothing
    /// else keeps the elements apart (`a[0][b]`).
    public enum Lists: Sendable {
        /// `a[]=1&a[]=2`.
        case brackets
        /// `a=1&a=2`.
        case repeated
        /// `a[0]=1&a[1]=2`.
        case indexed
    }

    /// How truth values look.
    public enum Booleans: Sendable {
        /// `true` and `false`.
        case words
        /// `1` and `0`.
        case digits
    }

    /// How the names of a list's elements look; `.brackets` by default.
    public var lists: Lists
    /// How truth values look; `.words` by default.
    public var booleans: Booleans

    /// Makes a layout.
    public init(lists: Lists = .brackets, booleans: Booleans = .words) {
        self.lists = lists
        self.booleans = booleans
    }
}
