/// Which requests go first, where many wait for a place.
///
/// A request of a higher priority goes before all that wait with a lower one; it interrupts none that runs.
public enum HTTPPriority: Int, Sendable, Comparable, CaseIterable {
    /// What can wait, such as loading in advance.
    case low
    /// Everything else.
    case normal
    /// What somebody waits for.
    case high

    /// Whether the first goes behind the second.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
