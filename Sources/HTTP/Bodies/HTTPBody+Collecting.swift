internal import APISupportDefaults
public import Foundation

extension HTTPBody {
    /// Reads the whole body into memory, as it would be sent: for tests, signatures and check sums.
    ///
    /// A body that can be sent once is used up by it.
    ///
    /// - Throws: What sending it would fail with.
    public func collected() async throws(TransportError) -> Data {
        let signal = Signal()
        let reader = BodyReader(self) { signal.give() }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Defaults.uploadWindow, alignment: 16)
        defer { buffer.deallocate() }
        var whole = Data()
        while true {
            switch try reader.read(into: buffer) {
            case .bytes(let count): whole.append(contentsOf: buffer[..<count])
            case .wait:
                await withTaskCancellationHandler {
                    await signal.wait()
                } onCancel: {
                    signal.give()
                }
                if Task.isCancelled { throw TransportError(.cancelled, "the reading of the body was cancelled") }
            case .end: return whole
            }
        }
    }
}

/// Wakes one task, whichever comes first, the giving or the waiting.
private final class Signal: @unchecked Sendable {
    private let lock = NSLock()
    // Both are guarded by `lock`.
    private var isGiven = false
    private var waiter: CheckedContinuation<Void, Never>?

    func give() {
        let waiter = lock.withLock { () -> CheckedContinuation<Void, Never>? in
            guard let waiter = self.waiter else {
                isGiven = true
                return nil
            }
            self.waiter = nil
            return waiter
        }
        waiter?.resume()
    }

    func wait() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isGiven = lock.withLock {
                if !self.isGiven { waiter = continuation }
                defer { self.isGiven = false }
                return self.isGiven
            }
            if isGiven { continuation.resume() }
        }
    }
}
