internal import APISupportMemory
internal import Dispatch
public import Foundation

/// Progress, for whoever wants it beside the delegate; to be asked for before the connection is started.
///
/// It is told at most some 20 times a second, and always when the last byte has gone or come. A connection that nobody watches
/// costs nothing.
extension APIConnection {
    /// Calls a function with the progress, on the delivery queue, never after the end.
    ///
    /// A call may stand for several steps. After `cancel()` has returned on the delivery queue, no further one follows.
    public func onProgress(_ observer: @escaping @Sendable (RequestProgress) -> Void) {
        watch { [weak self] progress in
            guard let self, let progress else { return }
            configuration.deliveryQueue.async { [self] in
                if lock.withLock({ state.isWanted }) { observer(progress) }
            }
        }
    }

    /// The progress as a sequence, which ends with the connection.
    ///
    /// Who reads slowly gets the latest, not all. A connection that is never started never ends it.
    public func progress() -> AsyncStream<RequestProgress> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: RequestProgress.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        watch { progress in
            if let progress { continuation.yield(progress) } else { continuation.finish() }
        }
        return stream
    }

    /// The progress of one direction as Foundation's, whose `cancel()` cancels the connection.
    ///
    /// Its units are bytes; it is indeterminate as long as the total is unknown, and changes on the transport's thread.
    public func progress(of direction: TransferDirection) -> Progress {
        let progress = Progress(totalUnitCount: -1)
        progress.cancellationHandler = { [weak self] in self?.cancel() }
        watch { latest in
            guard let latest else { return }
            let (count, total) =
                switch direction {
                case .sending: (latest.sent, latest.toSend)
                case .receiving: (latest.received, latest.toReceive)
                }
            if let total, total != progress.totalUnitCount { progress.totalUnitCount = total }
            if count != progress.completedUnitCount { progress.completedUnitCount = count }
        }
        return progress
    }

    private func watch(_ watcher: @escaping @Sendable (RequestProgress?) -> Void) {
        lock.withLock { watchers.append(watcher) }
    }
}
