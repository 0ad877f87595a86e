/// Counts what runs in an activity counter of your own.
///
/// The shared counter knows all connections anyway. A counter of your own knows the requests and groups of the configurations
/// that have this accessory, each group as one, and nothing that is muted.
///
/// ```swift
/// let uploads = NetworkActivity()
/// configuration.accessories = [ActivityAccessory(uploads)]
/// ```
public struct ActivityAccessory: RequestAccessory {
    private let activity: NetworkActivity

    /// Makes the accessory of a counter.
    public init(_ activity: NetworkActivity) {
        self.activity = activity
    }

    /// Adds one.
    public func willStart(_ work: AccessoryWork) {
        activity.begin()
    }

    /// Takes one off.
    public func didStop(_ work: AccessoryWork) {
        activity.end()
    }
}
