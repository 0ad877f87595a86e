internal import APISupportMemory

/// Brings commands from any thread to the loop's thread, which is woken only when it sleeps.
final class Mailbox<Command: Sendable>: @unchecked Sendable {
    // All three are guarded by `lock`, which is the one check for exclusive access that they need.
    private let lock = PlainLock()
    @exclusivity(unchecked) private var commands: [Command] = []
    @exclusivity(unchecked) private var isAsleep = false
    @exclusivity(unchecked) private var isClosed = false
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

    /// Takes all commands, in their order, for an empty array, whose room is used for the next ones.
    ///
    /// For the loop's thread alone.
    func takeAll(into taken: inout [Command]) {
        lock.withLock {
            isAsleep = false
            swap(&commands, &taken)
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
