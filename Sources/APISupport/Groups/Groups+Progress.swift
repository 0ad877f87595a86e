// Progress of groups, for whoever wants it beside delegate and accessories.

extension RequestBatch {
    /// Calls a function with the progress of the whole, on the delivery queue, never after the end.
    ///
    /// A call may stand for several steps.
    public func onProgress(_ observer: @escaping @Sendable (RequestProgress) -> Void) {
        life.progress.observe(observer)
    }

    /// The progress of the whole as a sequence, which ends with the batch.
    ///
    /// It begins with how far the batch is. Who reads slowly gets the latest, not all. A batch that is never started never ends it.
    public func progress() -> AsyncStream<RequestProgress> {
        life.progress.stream()
    }
}

extension EntityBatch {
    /// Calls a function with the progress of the whole, on the delivery queue, never after the end.
    ///
    /// A call may stand for several steps.
    public func onProgress(_ observer: @escaping @Sendable (RequestProgress) -> Void) {
        batch.onProgress(observer)
    }

    /// The progress of the whole as a sequence, which ends with the batch.
    ///
    /// It begins with how far the batch is. Who reads slowly gets the latest, not all. A batch that is never started never ends it.
    public func progress() -> AsyncStream<RequestProgress> {
        batch.progress()
    }
}

extension RequestChain {
    /// Calls a function with the progress of the whole, on the delivery queue, never after the end.
    ///
    /// A call may stand for several steps.
    public func onProgress(_ observer: @escaping @Sendable (RequestProgress) -> Void) {
        life.progress.observe(observer)
    }

    /// The progress of the whole as a sequence, which ends with the chain.
    ///
    /// It begins with how far the chain is. Who reads slowly gets the latest, not all. A chain that is never started never ends it.
    public func progress() -> AsyncStream<RequestProgress> {
        life.progress.stream()
    }
}

extension RequestQueue {
    /// Calls a function with the progress of the whole, on the delivery queue, never after the end of the last request.
    ///
    /// A call may stand for several steps.
    public func onProgress(_ observer: @escaping @Sendable (RequestProgress) -> Void) {
        memberProgress.observe(observer)
    }

    /// The progress of the whole as a sequence, which ends when the queue is complete next.
    ///
    /// It begins with how far the queue is. Who reads slowly gets the latest, not all. It counts the requests that were added since the queue was empty last.
    public func progress() -> AsyncStream<RequestProgress> {
        memberProgress.stream()
    }
}
