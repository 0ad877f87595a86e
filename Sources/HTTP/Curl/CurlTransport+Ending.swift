extension CurlTransport {
    /// Cancels all requests under way and waiting; those that are started later are not touched.
    ///
    /// Each ends soon with error `.cancelled`.
    public func cancelAll() {
        currentMailbox?.post(.cancelAll(tag: nil))
    }

    /// Cancels the requests under way and waiting that have the tag; see ``cancelAll()``.
    public func cancelAll(tag: String) {
        currentMailbox?.post(.cancelAll(tag: tag))
    }

    /// What becomes of the requests under way when a transport is shut down.
    public enum ShutDown: Sendable {
        /// They are waited for; their time-outs hold.
        case finishingRequests
        /// They are cancelled.
        case cancellingRequests
    }

    /// Takes no more requests, and returns when the last of those under way has ended.
    ///
    /// Requests that are started later fail with `.cancelled`. May be called again, in another manner too; a task that is
    /// cancelled still waits.
    public func shutDown(_ manner: ShutDown = .finishingRequests) async {
        let mailbox = close()
        if manner == .cancellingRequests { mailbox?.post(.cancelAll(tag: nil)) }
        await withCheckedContinuation { continuation in
            let isRunning = mailbox?.post(.shutDown(done: { continuation.resume() }))
            if isRunning != true { continuation.resume() }
        }
    }
}
