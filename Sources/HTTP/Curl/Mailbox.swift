internal import Foundation

/// Brings commands from any thread to the loop's thread, which is woken only when it sleeps.
final class Mailbox<Command: Sendable>: @unchecked Sendable {
    // Both are guarded by `lock`.
    private let lock = NSLock()
    private var commands: [Command] = []
    private var isAsleep = false
    private var isClosed = false
    private let wake: @Sendable () -> Void

    /// Makes an empty box; `wake` ends the loop's sleep and may be called on any thread.
    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    /// Adds a command behind the others; does nothing once the box is closed.
    func post(_ command: Command) {
        let mustWake = lock.withLock {
            guard !isClosed else { return false }
            commands.append(command)
            defer { isAsleep = false }
            return isAsleep
        }
        if mustWake { wake() }
    }

    /// Drops what is in the box and what will be posted: the loop has ended, and commands hold on to what they speak of.
    func close() {
        lock.withLock {
            isClosed = true
            commands = []
        }
    }

    /// Takes all commands, in their order; for the loop's thread alone.
    func takeAll() -> [Command] {
        lock.withLock {
            isAsleep = false
            defer { commands = [] }
            return commands
        }
    }

    /// Whether the loop may sleep, since there is no command; the next one wakes it.
    ///
    /// For the loop's thread alone.
    func fallAsleep() -> Bool {
        lock.withLock {
            isAsleep = commands.isEmpty
            return isAsleep
        }
    }
}
