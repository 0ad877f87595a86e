import APISupport
import Foundation
import TestSupport

/// An accessory that notes what it hears, among the events of others.
struct NotingAccessory: RequestAccessory {
    let events: Locked<[String]>
    let queue: DispatchQueue
    var wantsProgress = false

    func willStart(_ work: AccessoryWork) { note("willStart \(work.kind)") }

    func didProgress(_ work: AccessoryWork, _ progress: RequestProgress) {
        note("progress \(work.kind) \(progress.fraction)")
    }

    func willStop(_ work: AccessoryWork) { note("willStop \(work.kind)") }

    func didStop(_ work: AccessoryWork) { note("didStop \(work.kind)") }

    private func note(_ event: String) {
        dispatchPrecondition(condition: .onQueue(queue))
        events.with { $0.append(event) }
    }
}
