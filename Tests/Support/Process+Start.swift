public import Foundation

extension Process {
    /// Starts the program with all signals let through, so that it can be interrupted and terminated.
    ///
    /// A program inherits the signal mask of the thread that starts it, and the threads that run tests block most signals.
    public func start() throws {
        let outcome = Locked<(any Error)?>(nil)
        let done = DispatchSemaphore(value: 0)
        Thread { [self] in
            var none = sigset_t()
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, nil)
            do { try run() } catch { outcome.with { $0 = error } }
            done.signal()
        }.start()
        done.wait()
        if let error = outcome.value { throw error }
    }
}
