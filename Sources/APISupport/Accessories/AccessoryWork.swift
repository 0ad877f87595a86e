public import Foundation

/// What an accessory goes along with: a connection, or a group of them.
public struct AccessoryWork: Hashable, Sendable {
    /// What tells it from all others.
    public let id = UUID()
    /// What kind of work it is.
    public let kind: Kind
    /// What is asked, for people: method and URL without secrets, or the kind of a group.
    public let name: String

    /// The kinds of work.
    public enum Kind: String, Sendable {
        /// One connection.
        case request
        /// Several at once.
        case batch
        /// One after another.
        case chain
        /// A queue, from its first request until it is empty again.
        case queue
    }
}
