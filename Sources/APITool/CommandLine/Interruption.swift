internal import Dispatch
internal import Foundation

/// Lets the user end the command with Ctrl-C: the first one cancels it, the second ends the process.
struct Interruption {
    private let source: any DispatchSourceSignal

    /// Watches from now on; `cancel` is called on another thread.
    init(_ cancel: @escaping @Sendable () -> Void) {
        // A source hears only of signals that don't end the process.
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: DispatchQueue(label: "apitool.interruption"))
        var count = 0
        source.setEventHandler {
            count += 1
            if count > 1 { exit(ExitCode.interrupted.rawValue) }
            cancel()
        }
        source.activate()
    }

    /// Watches no longer.
    func end() {
        source.cancel()
    }
}
