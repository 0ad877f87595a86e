internal import Dispatch

/// The accessories of one piece of work, and the queue on which they are called.
struct AccessoryCalls: Sendable {
    private let accessories: [any RequestAccessory]
    private let queue: DispatchQueue
    private let work: AccessoryWork?

    /// The configuration's accessories; none of them where the work is muted.
    init(_ configuration: APIConfiguration, muted: Bool, for work: @autoclosure () -> AccessoryWork) {
        accessories = muted ? [] : configuration.accessories
        queue = configuration.deliveryQueue
        self.work = accessories.isEmpty ? nil : work()
    }

    /// Whether there is nobody to call.
    var isEmpty: Bool { work == nil }

    /// Whether one of them wants to hear of progress.
    var wantProgress: Bool { accessories.contains { $0.wantsProgress } }

    /// Tells of the start, soon; to be called under the lock that decides on it, so that nothing comes before.
    func noteStart() {
        guard let work else { return }
        queue.async { for accessory in accessories { accessory.willStart(work) } }
    }

    /// Tells of progress; called on the queue.
    func tell(_ progress: RequestProgress) {
        guard let work else { return }
        for accessory in accessories where accessory.wantsProgress { accessory.didProgress(work, progress) }
    }

    /// Tells of the end, around what delivers it; called on the queue.
    func aroundEnd(_ deliver: () -> Void) {
        guard let work else { return deliver() }
        for accessory in accessories { accessory.willStop(work) }
        deliver()
        for accessory in accessories { accessory.didStop(work) }
    }
}
