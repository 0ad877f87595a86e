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

    /// Adds a command behind the others; false, and nothing is added, once the box is closed.
    @discardableResult
    func post(_ command: Command) -> Bool {
        let (isOpen, mustWake) = lock.withLock {
            guard !isClosed else { return (false, false) }
            commands.append(command)
            defer { isAsleep = false }
            return (true, isAsleep)
        }
        if mustWake { wake() }
        return isOpen
    }

    /// Takes no more commands, since the loop has ended; gives back those that nobody has obeyed.
    func close() -> [Command] {
        lock.withLock {
            isClosed = true
            defer { commands = [] }
            return commands
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
