/// What goes along with requests without taking part in them, for example a sign that something is going on.
///
/// Accessories stand in ``APIConfiguration/accessories``. All methods are called on the delivery queue, never from inside
/// `start` or `cancel`, and each of the three once for each connection and each group:
///
/// 1. `willStart`, before anything else of it is delivered,
/// 2. `willStop`, when the end is there,
/// 3. what ends it: the delegate's methods, then the closures,
/// 4. `didStop`.
///
/// Those of a group hear of the group as a whole, and of none of its requests. A request that is muted
/// (``APIRequest/mutesAccessories``), and a group that was made muted, are passed over.
public protocol RequestAccessory: Sendable {
    /// Whether `didProgress` is to be called; false by default.
    var wantsProgress: Bool { get }

    /// Called when the work was started, also where it was cancelled before that.
    func willStart(_ work: AccessoryWork)

    /// Called any number of times between `willStart` and `willStop`; a call may stand for several steps.
    func didProgress(_ work: AccessoryWork, _ progress: RequestProgress)

    /// Called when the work's end is there, before delegate and closures hear of it.
    func willStop(_ work: AccessoryWork)

    /// Called when delegate and closures have heard of the end.
    func didStop(_ work: AccessoryWork)
}

extension RequestAccessory {
    /// False.
    public var wantsProgress: Bool { false }

    /// Does nothing.
    public func willStart(_ work: AccessoryWork) {}

    /// Does nothing.
    public func didProgress(_ work: AccessoryWork, _ progress: RequestProgress) {}

    /// Does nothing.
    public func willStop(_ work: AccessoryWork) {}

    /// Does nothing.
    public func didStop(_ work: AccessoryWork) {}
}
